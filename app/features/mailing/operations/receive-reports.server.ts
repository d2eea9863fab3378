import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import type { MailName } from '../rules/bounce-tokens.ts'
import type { mailingJobs } from '../thread.ts'
import { applyReport, type Applied } from './mail-reports.server.ts'

/** A mail in the mailbox of `BOUNCE_ADDRESS`, perhaps cut off. */
export type ReturnedMail = { mail: Uint8Array; markRead: () => Promise<unknown> }

/** Mails read in one run of the job; the next run goes on. */
const RUN_MAX = 1_000

const readMailReport = threadJob<typeof mailingJobs.readMailReport>(
  'readMailReport',
  z
    .object({
      kind: z.enum(['hard', 'soft', 'weather', 'refused', 'complaint']),
      answer: z.string().max(300),
      tokens: z
        .array(
          z.object({
            mail: z.custom<MailName>((mail) => typeof mail === 'string' && mail.length < 20),
            signature: z.string().max(50),
          }),
        )
        .max(5),
    })
    .or(z.undefined()),
)

/** Reads each mail once: after a crash again, which changes nothing. @returns how many said what. */
export async function receiveReports(
  { db, clock }: { db: Db; clock: () => Date },
  mails: AsyncIterable<ReturnedMail>,
  signal: AbortSignal,
) {
  const counts: Partial<Record<Applied | 'nothing', number>> = {}
  let read = 0
  for await (const { mail, markRead } of mails) {
    if (signal.aborted || read === RUN_MAX) break
    const report = await readMailReport(mail, { key: 'mail reports', isOurs: true }).catch(
      ignoreUnreadable,
    )
    const said = report ? await applyReport(db, report, clock()) : 'nothing'
    await markRead()
    counts[said] = (counts[said] ?? 0) + 1
    read += 1
  }
  return counts
}

function ignoreUnreadable(error: unknown) {
  if (error instanceof FetchFailure) return undefined
  throw error
}
