import freeMailDomains from '#content/free-mail-domains.json' with { type: 'json' }
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'

/** Domains of which anybody gets an address: the commonest in Ireland and the UK. */
const FREE_MAIL = new Set(freeMailDomains)
/** Those with a domain in many countries. */
const FREE_EVERYWHERE = /^(?:gmail|googlemail|gmx|hotmail|live|msn|outlook|yahoo|yandex)\./

/** 'post@win.acme.ie' is of 'acme.ie'. */
export function isOwnAddress(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const domain = registrableDomain(`https://${host}`) ?? host
  return domains.includes(domain) && !FREE_MAIL.has(domain) && !FREE_EVERYWHERE.test(domain)
}
