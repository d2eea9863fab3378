import PostalMime from 'postal-mime'
import { readReport } from './rules/mail-reports.ts'
import type { MailReport } from './rules/reports.ts'

/** Reads a mail that came back, which may be cut off. */
async function readMailReport(mail: Uint8Array): Promise<MailReport | undefined> {
  const options = { attachmentEncoding: 'utf8', maxNestingDepth: 20 } as const
  return readReport(await PostalMime.parse(mail, options))
}

export const mailingJobs = { readMailReport }
