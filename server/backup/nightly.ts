import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sqliteFileIn } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { sizeLabel } from '#app/lib/text/bytes.ts'
import { dublinDay, isDay } from '#app/lib/time/days.ts'
import { WEEK_MS } from '#app/lib/time/durations.ts'
import { TEMPORARY, writeBackup, type BackupSource } from './backup.ts'

/** Free space that a backup leaves. */
const ROOM_LEFT_BYTES = 500_000_000
const DAILY = 7
const WEEKLY = 4
const A_MONDAY = Date.parse('2026-11-16T00:00:00Z')

/** @returns what it did, for the log. @throws Problem when there is not enough space. */
export async function backUpNightly(
  source: BackupSource,
  { folder }: { folder: string },
  now: Date,
  signal: AbortSignal,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.startsWith(TEMPORARY)) await rm(path.join(folder, name), { recursive: true })
  await assertRoom(folder, sqliteFileIn(source.location.dataDir))
  const written = `competitions-${dublinDay(now)}.tar`
  const files = await writeBackup(source, { file: path.join(folder, written) }, now, signal)
  const removed = backupsToRemove(await readdir(folder))
  for (const old of removed) await rm(path.join(folder, old))
  return { written, pictures: files.length - 1, removed }
}

/** As much as twice the largest backup, one of which is the database beside it. */
async function assertRoom(folder: string, database: string) {
  const files = [database, ...(await readdir(folder)).map((name) => path.join(folder, name))]
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, 2 * Math.max(...sizes)]
  if (free < needed + ROOM_LEFT_BYTES)
    throw new Problem(
      'unavailable',
      `There is no room for a backup: ${sizeLabel(free)} are free, and about ${sizeLabel(needed)} are needed beside what the site needs.`,
    )
}

/** Retains the newest 7, then one a week for 4 weeks, by count: a wrong clock deletes nothing. */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names.filter((name) => weekOf(name) !== undefined).toSorted()
  const older = backups.toReversed().slice(DAILY)
  const weekly = older
    .filter((name, index) => weekOf(name) !== weekOf(older[index - 1] ?? ''))
    .slice(0, WEEKLY)
  return older.filter((name) => !weekly.includes(name))
}

function weekOf(name: string) {
  const day = /^competitions-(.+)\.tar$/.exec(name)?.[1]
  if (day === undefined || !isDay(day)) return undefined
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - A_MONDAY) / WEEK_MS)
}
