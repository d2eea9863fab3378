import { timerMs } from './timer-ms.ts'

export type InterruptibleTimer = {
  interrupt: () => void
  /** `ms`: 0 waits until interrupted; a very long wait ends early. */
  wait: (ms: number) => Promise<void>
}

export function interruptibleTimer(): InterruptibleTimer {
  let end = () => {}
  return {
    interrupt: () => end(),
    wait: (ms) =>
      new Promise<void>((resolve) => {
        const timer = ms > 0 ? setTimeout(() => end(), timerMs(ms)) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
