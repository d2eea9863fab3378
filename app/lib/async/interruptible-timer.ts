/** A wait that ends when somebody wakes it, or after a time. */
export type Wakeable = {
  wake: () => void
  /** `ms`: the longest wait; 0 waits until it is woken. */
  pause: (ms: number) => Promise<void>
}

export function wakeable(): Wakeable {
  let end = () => {}
  return {
    wake: () => end(),
    pause: (ms) =>
      new Promise<void>((resolve) => {
        const timer = ms > 0 ? setTimeout(() => end(), ms) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
