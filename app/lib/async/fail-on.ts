/** Rejects with the signal's reason when it aborts: for a race with work that ignores the signal. */
export function failOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
