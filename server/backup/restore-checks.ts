import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { areNewer, assertNotTooOld } from '#app/db/migrate.server.ts'
import { sqliteFileIn, type DatabaseLocation, type DialectName } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { NEWER_BACKUP_MESSAGE, type Manifest } from './manifest.ts'
import { assertEmptyDatabase } from './restore-postgres.ts'
import { withDatabase } from './with-database.ts'

export type RestoreTarget = { media: MediaStore; location: DatabaseLocation }

export async function assertRestorable(manifest: Manifest, target: RestoreTarget) {
  mustFit(manifest, target)
  await assertEmptyTarget(target)
  await mustHaveRoom(manifest, target)
}

function mustFit({ database }: Manifest, { location }: RestoreTarget) {
  const wanted: DialectName = location.url ? 'postgres' : 'sqlite'
  if (database.dialect !== wanted) throw new Problem('conflict', OTHER_DATABASE[database.dialect])
  if (areNewer(database.migrations, wanted)) throw new Problem('conflict', NEWER_BACKUP_MESSAGE)
  assertNotTooOld(database.migrations)
}

const OTHER_DATABASE: Record<DialectName, string> = {
  sqlite: 'The backup is of a SQLite database: restore it without DATABASE_URL.',
  postgres: 'The backup is of a PostgreSQL database: set DATABASE_URL to an empty one.',
}

async function assertEmptyTarget({ location, media }: RestoreTarget) {
  const { url, dataDir } = location
  if (url) await withDatabase(location, assertEmptyDatabase)
  else assertNoSqliteFile(dataDir)
  for await (const { name } of media.list())
    throw new Problem(
      'conflict',
      `There are pictures already, such as ${name}. A backup is restored only where there are none.`,
    )
}

/** SQLite would mix leftovers of another database, such as its WAL, into the new one. */
export function assertNoSqliteFile(dataDir: string) {
  const file = sqliteFileIn(dataDir)
  const found = [file, `${file}-wal`, `${file}-journal`].find((name) => existsSync(name))
  if (found)
    throw new Problem(
      'conflict',
      `There is a database already: ${found}. Restore into a new folder: DATA_DIR=… npm run admin -- restore FILE`,
    )
}

/** An archive is not compressed, so the space it needs is known. */
async function mustHaveRoom({ files }: Manifest, { location: { dataDir } }: RestoreTarget) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const needed = files.reduce((sum, { size }) => sum + size, 0)
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed)
    throw new Problem(
      'unavailable',
      `There is no room: ${sizeLabel(needed)} are needed, ${sizeLabel(bavail * bsize)} are free.`,
    )
}
