export type InterruptibleTimer = {
  interrupt: () => void
  /** `ms`: 0 waits until interrupted. */
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
