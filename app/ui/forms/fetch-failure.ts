/** Marks the progress bar as failed (docs/contract.md#progress-bar). */
export const FETCH_FAILED = 'fetchfailed'

export function announceFetchFailure() {
  window.dispatchEvent(new Event(FETCH_FAILED))
}

export const NO_CONNECTION = 'There is no connection just now. Nothing is lost: please try again.'
