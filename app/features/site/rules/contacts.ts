/** The section of the terms that says how to report a weakness. */
export const SECURITY_POLICY_PATH = '/terms-and-conditions-of-use#reporting-a-security-weakness'

const CONTACT =
  /https:\/\/(?:[.,;:!?)]*[^\s<>".,;:!?)])+|(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi

/** Returns the email and https addresses in the operator's contact line as URIs, in their order. */
export function findContacts(operatorContact: string): string[] {
  const found = operatorContact.match(CONTACT) ?? []
  return found.map((contact) => (/^https:/i.test(contact) ? contact : `mailto:${contact}`))
}
