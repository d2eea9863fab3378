import { migrate } from '#app/db/migrate.server.ts'
import { deleteRemovedJobs } from '#app/features/jobs/operations/register-jobs.server.ts'
import { pictureOf } from './manifest.ts'
import { putInPlace } from './put-in-place.ts'
import { withArchive } from './read-archive.ts'
import { assertRestorable, type RestoreTarget } from './restore-checks.ts'
import { withDatabase } from './with-database.ts'
import { syncFolder } from './write-archive.ts'

export type RestoreResult = {
  createdAt: Date
  bytes: number
  pictures: number
  migrations: string[]
}

export type RestoreReport = {
  signal: AbortSignal
  /** Both steps read everything and go from 0 to 1. */
  progress?: (step: 'check' | 'write', part: number) => void
}

/**
 * Verifies everything before writing, the database last: a failed restore leaves the place empty.
 * @throws Problem when the place is not empty, or for a damaged, newer or other kind of backup.
 */
export async function restoreBackup(
  target: RestoreTarget,
  { file }: { file: string },
  { signal, progress }: RestoreReport,
): Promise<RestoreResult> {
  return withArchive(file, async (archive) => {
    const { files, createdAt } = archive.manifest
    await assertRestorable(archive.manifest, target)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const counterOf = (step: 'check' | 'write') => {
      let done = 0
      return (bytes: number) => {
        signal.throwIfAborted()
        done += bytes
        progress?.(step, done / total)
      }
    }
    const checked = counterOf('check')
    for (const entry of files) for await (const bytes of archive.read(entry)) checked(bytes.length)
    await putInPlace(archive, target, counterOf('write'))
    const migrations = await bringUpToDate(target)
    const pictures = files.filter(({ name }) => pictureOf(name) !== undefined).length
    return { createdAt: new Date(createdAt), bytes: total, pictures, migrations }
  })
}

async function bringUpToDate({ location }: RestoreTarget) {
  await syncFolder(location.dataDir)
  return withDatabase(location, async (database) => {
    const migrations = await migrate(database)
    await deleteRemovedJobs(database.db)
    return migrations
  })
}
