/** A wait that ends when interrupted or after a timeout. */
export type InterruptibleTimer = {
  interrupt: () => void
  /** `ms`: the longest wait; 0 waits until interrupted. */
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
