import { isSocialMedia } from '../social-media.ts'
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { isReservedName } from '#app/lib/web/reserved-name.ts'

export type Target = 'entry' | 'terms'

const PARKING =
  /(?:^|\.)(?:sedo(?:parking)?\.com|dan\.com|afternic\.com|hugedomains\.com|bodis\.com|parkingcrew\.net|above\.com|undeveloped\.com)$/

/** Returns the host with its port: requests to each are limited. */
export function hostOf(address: string): string {
  return URL.parse(address)?.host.toLowerCase() ?? ''
}

/** Not links to social media, which are behind a login, nor reserved names. */
export function isCheckable(address: string): boolean {
  return hostOf(address) !== '' && !isReservedName(address) && !isSocialMedia(address)
}

export function isParkingHost(address: string): boolean {
  return PARKING.test(URL.parse(address)?.hostname ?? '')
}

export type Move = 'moved-home' | 'moved-domain'

/** Whether a link leads to its site's front page or two levels up, or to another owner's domain. */
export function moveOf(
  address: string,
  finalAddress: string,
  firstDomain: string | null,
): Move | undefined {
  const domain = registrableDomain(finalAddress)
  if (firstDomain !== null && domain !== firstDomain) return 'moved-domain'
  return isMovedUp(address, finalAddress) ? 'moved-home' : undefined
}

function isMovedUp(address: string, finalAddress: string) {
  if (registrableDomain(address) !== registrableDomain(finalAddress)) return false
  const [from, to] = [segmentsOf(address), segmentsOf(finalAddress)]
  if (from.length === 0) return false
  if (to.length === 0) return !URL.parse(finalAddress)?.search
  return from.length - to.length >= 2 && to.every((segment, index) => segment === from[index])
}

function segmentsOf(address: string) {
  return (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean)
}
