/** A wait that ends when somebody wakes it, or after a time. */
export type InterruptibleTimer = {
  interrupt: () => void
  /** `ms`: the longest wait; 0 waits until it is woken. */
  wait: (ms: number) => Promise<void>
}

export function interruptibleTimer(): InterruptibleTimer {
  let end = () => {}
  return {
    interrupt: () => end(),
    wait: (ms) =>
      new Promise<void>((resolve) => {
        const timer = ms > 0 ? setTimeout(() => end(), ms) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
