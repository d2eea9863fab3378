import { FetchFailure } from './fetch-failure.ts'

/** Names reserved for examples (RFC 2606), which the sample catalogue uses. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid)\.?$/

export function isReservedName(address: string): boolean {
  return RESERVED.test(URL.parse(address)?.hostname ?? '')
}

/** @throws FetchFailure for a name that is never fetched. */
export function refuseReservedName(address: string): void {
  if (isReservedName(address)) throw new FetchFailure('name', 'Reserved names are never fetched.')
}
