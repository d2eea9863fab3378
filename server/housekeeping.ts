import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import {
  MORNING_MAIL_TIME,
  sendMorningMail,
} from '#app/features/moderation/operations/send-morning-mail.server.ts'
import { pruneAlerts } from '#app/features/alerts/operations/follow.server.ts'
import { planAlertMails } from '#app/features/alerts/operations/plan-runs.server.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { forgetUnconfirmedAddresses } from '#app/features/accounts/operations/confirm-email.server.ts'
import { requireSecondFactor } from '#app/features/accounts/operations/second-factors.server.ts'
import { forgetEndedSessions } from '#app/features/accounts/operations/sessions.server.ts'
import { markQuiet } from '#app/features/statistics/operations/mark-quiet.server.ts'
import { forgetOldCounts } from '#app/features/statistics/operations/write-counts.server.ts'
import { forgetOldUploads } from '#app/features/sources/operations/uploads.server.ts'
import { forgetOldMessages } from '#app/features/mail/operations/contact.server.ts'
import { pruneMailing } from '#app/features/campaigns/operations/prune.server.ts'
import { syncOperatorNotices } from '#app/features/mail/operations/operator-notices.server.ts'
import {
  listMailbox,
  listMaildir,
  receiveReports,
} from '#app/features/mail/operations/receive-reports.server.ts'
import { readImapUrl } from '#app/features/mail/rules/smtp-url.ts'
import { makeDigest } from '#app/features/campaigns/operations/digest.server.ts'
import { checkLinks } from '#app/features/reading/operations/check-links.server.ts'
import { userAgentOf } from '#app/features/reading/rules/agent.ts'
import { mailBuyers } from '#app/features/partners/operations/mail-buyer.server.ts'
import { removeOrphanedImages } from '#app/features/media/operations/remove-orphaned-images.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { createSafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { pruneSubscriptions } from '#app/features/round/operations/subscriptions.server.ts'
import { forgetOldNotices } from '#app/features/decisions/operations/erase-texts.server.ts'
import { removeOldUploads } from '#app/lib/http/read-form.server.ts'
import { backUpNightly } from './backup/backup.ts'
import type { Job } from '#app/features/work/operations/schedule.server.ts'

type Step = () => Promise<unknown>

/**
 * Runs each step, also after one that failed, until the signal aborts. @returns what each did.
 * @throws Error that names the steps that failed
 */
export async function runSteps(
  steps: Record<string, Step>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const done: Record<string, unknown> = {}
  const failures: [name: string, cause: unknown][] = []
  for (const [name, run] of Object.entries(steps)) {
    if (signal.aborted) break
    try {
      done[name] = (await run()) ?? 'done'
    } catch (cause) {
      failures.push([name, cause])
    }
  }
  if (failures.length === 0) return done
  const told = failures.map(
    ([name, cause]) => `${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
  )
  throw new AggregateError(
    failures.map(([, cause]) => cause),
    told.join('; '),
  )
}

export type HousekeepingDeps = {
  db: Db
  media: MediaStore
  config: Config
  clock: () => Date
  catalogue: Pick<Catalogue, 'readOpen' | 'readRound'>
}

/** A name never changes, cron patterns are in Irish time, and each job is repeatable. */
export function housekeepingJobs({ db, media, config, clock, catalogue }: HousekeepingDeps): Job[] {
  const { readOpen } = catalogue
  const location = { url: config.databaseUrl, dataDir: config.dataDir }
  const jobs: Record<string, Omit<Job, 'name'>> = {
    // What is kept for a limited time.
    'clean-up': {
      at: '4 * * * *',
      atStart: true,
      run: ({ now, signal }) =>
        runSteps(
          {
            'ended sessions': () => forgetEndedSessions(db, now),
            'unconfirmed addresses': () => forgetUnconfirmedAddresses(db, now),
            'unconfirmed alerts': () => pruneAlerts(db, now),
            'unreachable devices': () => pruneSubscriptions(db, now),
            'old counts': () => forgetOldCounts(db, dublinDay(now)),
            'old messages': () => forgetOldMessages(db, now),
            'old mails': () => pruneMailing(db, now),
            'old notices': () => forgetOldNotices(db, now),
            'import files': () => forgetOldUploads(db, now),
            'broken uploads': () => removeOldUploads(now),
          },
          signal,
        ),
    },
    'require-second-factor': {
      at: '6 * * * *',
      atStart: true,
      run: ({ now }) => requireSecondFactor(db, config.requiresSecondFactor, now),
    },
    'run-bookings': {
      at: '* * * * *',
      atStart: true,
      run: async ({ now }) => {
        await runBookings(db, now)
        return db.transaction().execute((tx) => mailBuyers(tx, now))
      },
    },
    'mark-quiet-listings': { at: '49 4 * * *', run: ({ now }) => markQuiet(db, now) },
    'remove-orphaned-pictures': {
      at: '44 * * * *',
      atStart: true,
      run: ({ now, signal }) => removeOrphanedImages(db, media, now, { signal }),
    },
    // Sent on Thursday at 08:00; written a day ahead, or later when no server was running.
    'weekly-digest': { at: '2 * * * *', atStart: true, run: ({ now }) => makeDigest(db, now) },
    // From 7 o'clock; later when no server was running.
    'plan-alert-mails': {
      at: '*/10 * * * *',
      atStart: true,
      run: ({ now, signal }) => planAlertMails({ db, readOpen }, now, signal),
    },
    'morning-mail': {
      at: MORNING_MAIL_TIME,
      run: ({ now }) => sendMorningMail({ db, ...config }, now),
    },
    'sync-operator-notices': {
      at: '12 * * * *',
      atStart: true,
      run: ({ now }) => syncOperatorNotices(db, config, now),
    },
  }
  const { maildir, imapUrl } = config.bounces
  const imap = imapUrl === undefined ? undefined : readImapUrl(imapUrl)
  for (const [name, list] of [
    ['read-bounces-of-folder', maildir && (() => listMaildir(maildir))],
    ['read-bounces-of-mailbox', imap && ((signal: AbortSignal) => listMailbox(imap, signal))],
  ] as const)
    if (list)
      jobs[name] = {
        at: '* * * * *',
        run: ({ signal }) => receiveReports({ db, clock }, list(signal), signal),
      }
  if (config.linkChecks) {
    const fetch = createSafeFetch({ userAgent: userAgentOf(config.baseUrl) })
    jobs['check-links'] = {
      at: '*/5 * * * *',
      run: ({ signal }) => checkLinks({ db, fetch, clock }, signal),
    }
  }
  // A PostgreSQL server's operator makes its backups.
  if (config.databaseUrl === undefined)
    jobs['nightly-backup'] = {
      at: '30 3 * * *',
      run: ({ now, signal }) =>
        backUpNightly({ db, media, location }, { folder: config.backupsDir }, now, signal),
    }
  return Object.entries(jobs).map(([name, job]) => Object.assign(job, { name }))
}
