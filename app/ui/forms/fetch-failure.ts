/** The event that marks the progress bar as failed (docs/contract.md#progress-bar). */
export const FETCH_FAILED = 'fetchfailed'

/** For any code whose fetch raised an error. */
export function announceFetchFailure() {
  window.dispatchEvent(new Event(FETCH_FAILED))
}
