import { getRequestContext } from '#app/context.server.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { textFile } from '#app/lib/http/text-file.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { findContacts, SECURITY_POLICY_PATH } from '../rules/contacts.ts'
import type { Route } from './+types/security-txt'

/** RFC 9116 advises less than a year: a file that nobody maintains should end. */
const VALID_DAYS = 180

/** The site's security.txt; without a contact in the settings there is none (RFC 9116, 2.5.3). */
export const loader = answer(async ({ context }: Route.LoaderArgs) => {
  const { config, today } = getRequestContext(context)
  const { baseUrl, operatorContact = '' } = config
  const contacts = findContacts(operatorContact)
  if (contacts.length === 0) throw new Problem('not-found', 'There is no security contact.')
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Contact: ${baseUrl}/contact-us`,
    `Expires: ${addDays(today, VALID_DAYS)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}${SECURITY_POLICY_PATH}`,
    '',
  ]
  return textFile(lines)
})
