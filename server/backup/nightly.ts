import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sqliteFileIn } from '#app/db/client.server.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { writeBackup, type BackupSource } from './backup.ts'
import { backupsToRemove, nightlyName } from './rotation.ts'

/** Free space that a backup leaves. */
const ROOM_LEFT_BYTES = 500_000_000
const LEFTOVER = /^\.competitions-.*\.tmp$/

/** @returns what it did, for the log. @throws Problem when there is not enough space. */
export async function backUpNightly(
  source: BackupSource,
  { folder }: { folder: string },
  now: Date,
  signal: AbortSignal,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (LEFTOVER.test(name)) await rm(path.join(folder, name))
  await mustHaveRoom(source, folder)
  const name = nightlyName(dublinDay(now))
  const result = await writeBackup(source, { file: path.join(folder, name) }, now, { signal })
  const removed = backupsToRemove(await readdir(folder))
  for (const old of removed) await rm(path.join(folder, old))
  return { written: name, ...result, removed }
}

/** As much as the largest existing backup, with the database beside it. */
async function mustHaveRoom({ location }: BackupSource, folder: string) {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map((name) => sizeOf(path.join(folder, name))))
  const database = await sizeOf(sqliteFileIn(location.dataDir))
  const needed = Math.max(database, ...sizes) + database
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed + ROOM_LEFT_BYTES)
    throw new Problem(
      'unavailable',
      `There is no room for a backup: ${sizeLabel(free)} are free, and about ${sizeLabel(needed)} are needed beside what the site needs.`,
    )
}

async function sizeOf(file: string) {
  return (await stat(file).catch(() => undefined))?.size ?? 0
}
