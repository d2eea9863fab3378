import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { removeClosedDocuments } from '#app/db/search.server.ts'
import { forgetUnconfirmedAddresses } from '#app/features/accounts/operations/forget-unconfirmed-addresses.server.ts'
import { forgetEndedSessions } from '#app/features/accounts/operations/sessions.server.ts'
import { keyOldListings } from '#app/features/listings/operations/key-old-listings.server.ts'
import { renewRecentSearch } from '#app/features/listings/operations/renew-recent-search.server.ts'
import { forgetOldCounts } from '#app/features/engagement/operations/write-counts.server.ts'
import { forgetOldMessages } from '#app/features/mailing/operations/contact.server.ts'
import { makeDigest } from '#app/features/mailing/operations/digest.server.ts'
import { removeOrphanedImages } from '#app/features/media/operations/remove-orphaned-images.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { removeOldUploads } from '#app/lib/http/read-form.server.ts'
import { backUpNightly } from './backup/nightly.ts'
import type { Job } from './run-job.ts'

type Deps = {
  db: Db
  media: MediaStore
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backups' | 'backupsDir'>
}

/**
 * What the server does by itself. A new job is one entry here: a name that stays, a cron pattern in
 * Irish time, and what to do; each is repeatable, for a run that fails or dies is tried again.
 */
export function housekeepingJobs({ db, media, config }: Deps): Job[] {
  const location = { url: config.databaseUrl, dataDir: config.dataDir }
  const jobs: Job[] = [
    {
      name: 'forget-ended-sessions',
      at: '4 * * * *',
      atStart: true,
      run: ({ now }) => forgetEndedSessions(db, now),
    },
    {
      name: 'forget-unconfirmed-addresses',
      at: '9 * * * *',
      atStart: true,
      run: ({ now }) => forgetUnconfirmedAddresses(db, now),
    },
    {
      name: 'key-old-listings',
      at: '14 * * * *',
      atStart: true,
      run: () => keyOldListings(db),
    },
    {
      // At ten minutes past midnight for the first time of a day.
      name: 'remove-closed-listings-from-search',
      at: '10 * * * *',
      atStart: true,
      run: async ({ now }) => {
        await removeClosedDocuments(db, dublinDay(now))
        await renewRecentSearch(db)
      },
    },
    {
      name: 'forget-old-counts',
      at: '24 * * * *',
      atStart: true,
      run: ({ now }) => forgetOldCounts(db, dublinDay(now)),
    },
    {
      name: 'remove-broken-uploads',
      at: '54 * * * *',
      atStart: true,
      run: ({ now }) => removeOldUploads(now),
    },
    {
      name: 'forget-old-messages',
      at: '34 2 * * *',
      run: ({ now }) => forgetOldMessages(db, now),
    },
    {
      name: 'remove-orphaned-pictures',
      at: '44 * * * *',
      atStart: true,
      run: ({ now, signal }) => removeOrphanedImages(db, media, now, { signal }),
    },
  ]
  jobs.push({
    // Leaves on Thursday at 08:00; written a day ahead, or later when no server ran then.
    name: 'weekly-digest',
    at: '2 * * * *',
    atStart: true,
    run: ({ now }) => makeDigest(db, now),
  })
  // A PostgreSQL server has its own operator, who backs it up.
  if (config.backups && config.databaseUrl === undefined)
    jobs.push({
      name: 'nightly-backup',
      at: '30 3 * * *',
      run: ({ now, signal }) =>
        backUpNightly({ db, media, location }, { folder: config.backupsDir }, now, signal),
    })
  return jobs
}
