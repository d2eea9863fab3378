import { existsSync, readdirSync, readFileSync } from 'node:fs'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from './test.ts'

const OUTBOX = new URL('../../test-results/data/outbox/', import.meta.url)

/** Returns the mails to an address, oldest first. */
export async function mailsTo(address: string, outbox = OUTBOX): Promise<Email[]> {
  const files = existsSync(outbox) ? readdirSync(outbox) : []
  const mails = files
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(new URL(file, outbox), 'utf8'))
    .filter((mail) => mail.includes(address))
  return Promise.all(mails.map((mail) => PostalMime.parse(mail)))
}

/** Waits for the newest mail with this subject: mails are sent a moment after the response. */
export async function mailTo(address: string, subject: string, outbox = OUTBOX) {
  let newest: Email | undefined
  await expect(async () => {
    newest = (await mailsTo(address, outbox)).findLast((mail) => mail.subject === subject)
    expect(newest, `${subject} to ${address}`).toBeDefined()
  }).toPass()
  return newest?.text ?? ''
}

/** Returns the link in a mail to this page. */
export function linkIn(text: string, page: string) {
  const links = text.match(/https?:\/\/[^\s<>]+/g) ?? []
  const link = links.find((one) => new URL(one).pathname.startsWith(`${page}/`))
  if (!link) throw new Error(`The mail has no link to ${page}.`)
  return link
}
