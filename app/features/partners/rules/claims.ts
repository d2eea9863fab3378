import { registrableDomain } from '#app/lib/web/registrable-domain.ts'

/** Domains of which anybody gets an address. */
const FREE_MAIL =
  /^(?:(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|mail|proton|protonmail|pm|zoho|yandex|fastmail|tutanota|web|iol|eircom|eir|oceanfree|indigo)\.[a-z.]+)$/

/** 'post@win.acme.ie' is of 'acme.ie'. */
export function isOwnAddress(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const domain = registrableDomain(`https://${host}`) ?? host
  return domains.includes(domain) && !FREE_MAIL.test(domain)
}
