import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { removeClosedDocuments } from '#app/db/search.server.ts'
import { sendMorningMail } from '#app/features/admin/operations/send-morning-mail.server.ts'
import { pruneAlerts } from '#app/features/alerts/operations/follow.server.ts'
import { planAlertMails } from '#app/features/alerts/operations/plan-runs.server.ts'
import { runBookings } from '#app/features/bookings/operations/run-bookings.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { forgetUnconfirmedAddresses } from '#app/features/accounts/operations/confirm-email.server.ts'
import { requireSecondFactor } from '#app/features/accounts/operations/second-factors.server.ts'
import { forgetEndedSessions } from '#app/features/accounts/operations/sessions.server.ts'
import { attachOldListings } from '#app/features/listings/operations/attach-old-listings.server.ts'
import { keyOldListings } from '#app/features/listings/operations/key-old-listings.server.ts'
import { rebuildSearch } from '#app/features/listings/operations/rebuild-search.server.ts'
import { renewRecentSearch } from '#app/features/listings/operations/renew-recent-search.server.ts'
import { markQuiet } from '#app/features/engagement/operations/mark-quiet.server.ts'
import { forgetOldCounts } from '#app/features/engagement/operations/write-counts.server.ts'
import { forgetOldUploads } from '#app/features/exchange/import/uploaded-file.server.ts'
import { forgetOldMessages } from '#app/features/mailing/operations/contact.server.ts'
import { syncOperatorNotices } from '#app/features/mailing/operations/operator-notices.server.ts'
import { operatorAddress } from '#app/features/mailing/rules/addresses.ts'
import { listMailbox, listMaildir } from '#app/features/mailing/operations/read-mailbox.server.ts'
import { receiveReports } from '#app/features/mailing/operations/receive-reports.server.ts'
import { readImapUrl } from '#app/features/mailing/rules/imap-url.ts'
import { makeDigest } from '#app/features/mailing/operations/digest.server.ts'
import { checkLinks } from '#app/features/checking/operations/check-links.server.ts'
import { userAgentOf } from '#app/features/reading/rules/agent.ts'
import { mailBuyers } from '#app/features/partners/operations/mail-buyer.server.ts'
import { removeOrphanedImages } from '#app/features/media/operations/remove-orphaned-images.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { createSafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { sendNotifications } from '#app/features/round/operations/send-notifications.server.ts'
import { pruneSubscriptions } from '#app/features/round/operations/subscriptions.server.ts'
import { runDueSources } from '#app/features/sources/operations/run-source.server.ts'
import {
  ANNOUNCE_JOB,
  announceChanges,
} from '#app/features/site/operations/announce-changes.server.ts'
import { forgetOldNotices } from '#app/features/decisions/operations/erase-texts.server.ts'
import { removeOldUploads } from '#app/lib/http/read-form.server.ts'
import { backUpNightly } from './backup/nightly.ts'
import type { Job } from './run-job.ts'

type Deps = {
  db: Db
  media: MediaStore
  config: Config
  clock: () => Date
  catalogue: Pick<Catalogue, 'readVocabulary' | 'readRound'>
}

/** A name never changes, cron patterns are in Irish time, and each job is repeatable. */
export function housekeepingJobs({ db, media, config, clock, catalogue }: Deps): Job[] {
  const { readVocabulary, readRound } = catalogue
  const location = { url: config.databaseUrl, dataDir: config.dataDir }
  const jobs: Record<string, Omit<Job, 'name'>> = {
    'forget-ended-sessions': {
      at: '4 * * * *',
      atStart: true,
      run: ({ now }) => forgetEndedSessions(db, now),
    },
    'require-second-factor': {
      at: '6 * * * *',
      atStart: true,
      run: ({ now }) => requireSecondFactor(db, config.requiresSecondFactor, now),
    },
    'forget-unconfirmed-addresses': {
      at: '9 * * * *',
      atStart: true,
      run: ({ now }) => forgetUnconfirmedAddresses(db, now),
    },
    'run-bookings': {
      at: '* * * * *',
      atStart: true,
      run: async ({ now }) => {
        await runBookings(db, now)
        return db.transaction().execute((tx) => mailBuyers(tx, config.baseUrl, now))
      },
    },
    'key-old-listings': {
      at: '14 * * * *',
      atStart: true,
      run: () => keyOldListings(db),
    },
    'attach-promoters': {
      at: '16 * * * *',
      atStart: true,
      run: ({ now, signal }) => attachOldListings(db, now, signal),
    },
    'remove-closed-listings-from-search': {
      at: '10 * * * *',
      atStart: true,
      run: async ({ now }) => {
        await removeClosedDocuments(db, dublinDay(now))
        await renewRecentSearch(db)
      },
    },
    'rebuild-search': {
      at: '19 * * * *',
      atStart: true,
      run: () => rebuildSearch(db),
    },
    'forget-old-counts': {
      at: '24 * * * *',
      atStart: true,
      run: ({ now }) => forgetOldCounts(db, dublinDay(now)),
    },
    'mark-quiet-listings': {
      at: '49 4 * * *',
      run: ({ now }) => markQuiet(db, now),
    },
    'remove-broken-uploads': {
      at: '54 * * * *',
      atStart: true,
      run: ({ now }) => removeOldUploads(now),
    },
    'forget-import-files': {
      at: '39 * * * *',
      run: ({ now }) => forgetOldUploads(db, now),
    },
    'forget-old-messages': {
      at: '34 2 * * *',
      run: ({ now }) => forgetOldMessages(db, now),
    },
    'forget-old-notices': {
      at: '37 2 * * *',
      run: ({ now }) => forgetOldNotices(db, now),
    },
    'remove-orphaned-pictures': {
      at: '44 * * * *',
      atStart: true,
      run: ({ now, signal }) => removeOrphanedImages(db, media, now, { signal }),
    },
    // Sent on Thursday at 08:00; written a day ahead, or later when no server was running.
    'weekly-digest': {
      at: '2 * * * *',
      atStart: true,
      run: ({ now }) => makeDigest(db, now),
    },
    // From 7 o'clock; later when no server was running.
    'plan-alert-mails': {
      at: '*/10 * * * *',
      atStart: true,
      run: ({ now, signal }) => planAlertMails({ db, readVocabulary }, now, signal),
    },
    'morning-mail': {
      at: `0 ${config.morningMailHour} * * *`,
      run: ({ now }) => sendMorningMail({ db, ...config }, now),
    },
    'sync-operator-notices': {
      at: '12 * * * *',
      atStart: true,
      run: ({ now }) => syncOperatorNotices(db, config, now),
    },
    'forget-unconfirmed-alerts': {
      at: '29 * * * *',
      atStart: true,
      run: ({ now }) => pruneAlerts(db, now),
    },
    'forget-unreachable-devices': {
      at: '39 2 * * *',
      run: ({ now }) => pruneSubscriptions(db, now),
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
  const { indexNow: endpoint, baseUrl } = config
  if (endpoint)
    jobs[ANNOUNCE_JOB] = {
      at: '*/5 * * * *',
      run: ({ now, signal }) => announceChanges({ db, baseUrl, endpoint }, now, signal),
    }
  const operator = operatorAddress(config)
  if (config.sendsNotifications)
    // People choose full hours; in between, failed messages are sent again.
    jobs['send-round-notifications'] = {
      at: '*/5 * * * *',
      run: ({ signal }) =>
        sendNotifications({ db, readRound, clock, baseUrl: config.baseUrl, operator }, signal),
    }
  if (config.linkChecks) {
    const fetch = createSafeFetch({ userAgent: userAgentOf(config.baseUrl) })
    jobs['check-links'] = {
      at: '*/5 * * * *',
      run: ({ signal }) => checkLinks({ db, fetch, clock }, signal),
    }
    jobs['read-sources'] = {
      at: '*/5 * * * *',
      run: ({ signal }) =>
        runDueSources(
          { db, fetch, clock, operator: { to: operator, baseUrl: config.baseUrl } },
          signal,
        ),
    }
  }
  // A PostgreSQL server's operator makes its backups.
  if (config.backups && config.databaseUrl === undefined)
    jobs['nightly-backup'] = {
      at: '30 3 * * *',
      run: ({ now, signal }) =>
        backUpNightly({ db, media, location }, { folder: config.backupsDir }, now, signal),
    }
  return Object.entries(jobs).map(([name, job]) => Object.assign(job, { name }))
}
