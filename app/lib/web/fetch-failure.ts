export type FetchReason =
  | 'address'
  | 'redirects'
  | 'time'
  | 'size'
  | 'type'
  | 'status'
  | 'name'
  | 'network'
  | 'protocol'
  | 'page'
  | 'robots'
  | 'off'

/** Failures that may be our own network's. */
const NETWORK_REASONS: readonly FetchReason[] = ['name', 'network', 'time']

export function isNetworkFailure(reason: FetchReason): boolean {
  return NETWORK_REASONS.includes(reason)
}

/** Why a page of another site could not be fetched; `reason` is for code, the message for the log. */
export class FetchFailure extends Error {
  readonly reason: FetchReason
  /** Of an answer that is no page. */
  readonly status: number | undefined

  constructor(
    reason: FetchReason,
    message: string,
    { cause, status }: { cause?: unknown; status?: number } = {},
  ) {
    super(message, { cause })
    this.name = 'FetchFailure'
    this.reason = reason
    this.status = status
  }
}
