import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { drawListings } from '../lib/listings.ts'
import { addListings, allClosed, multiplyListings } from './fill.ts'

/** This many are written by the operation; further ones are copies. */
const BY_OPERATION = 100_000

/** One open database of each size, all with the open listings of the smallest, and how many rows a second the operation wrote. */
export type Sizes = { databases: Map<number, OpenDatabase>; rowsPerSecond: number }

/** Grows one database and keeps a copy at each size. @param sizes ascending */
export async function growSqlite(
  folder: string,
  sizes: readonly number[],
  now: Date,
): Promise<Sizes> {
  const growing = path.join(folder, 'growing')
  const { rowsPerSecond } = await grow(
    () => openDatabase(sqliteIn(growing)),
    sizes,
    now,
    (size) => {
      const copy = path.join(folder, String(size))
      mkdirSync(copy)
      copyFileSync(inFolder(growing), inFolder(copy))
    },
  )
  const open = (size: number) => openDatabase(sqliteIn(path.join(folder, String(size))))
  return { databases: new Map(sizes.map((size) => [size, open(size)])), rowsPerSecond }
}

/** The same on a PostgreSQL server, whose address may create databases. */
export async function growPostgres(
  server: string,
  sizes: readonly number[],
  now: Date,
): Promise<Sizes> {
  const admin = openDatabase({ url: server, dataDir: '' })
  const named = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return openDatabase({ url: url.href, dataDir: '' })
  }
  try {
    await admin.execute('create database growing')
    const { rowsPerSecond } = await grow(
      () => named('growing'),
      sizes,
      now,
      (size) => admin.execute(`create database size_${size} template growing`),
    )
    const databases = new Map(sizes.map((size) => [size, named(`size_${size}`)]))
    return { databases, rowsPerSecond }
  } finally {
    await admin.close()
  }
}

async function grow(
  open: () => OpenDatabase,
  sizes: readonly number[],
  now: Date,
  saveCopy: (size: number) => void | Promise<void>,
) {
  const listings = drawListings(now)
  let size = 0
  let added = 0
  let spent = 0
  for (const next of sizes) {
    const opened = open()
    await migrate(opened)
    if (next > BY_OPERATION && size > 0) {
      await multiplyListings(opened.db, size, next, dublinDay(now))
    } else {
      const startedAt = performance.now()
      const some = size === 0 ? listings : allClosed(listings, dublinDay(now))
      await addListings(opened.db, some, next - size, now)
      spent += performance.now() - startedAt
      added += next - size
    }
    await settle(opened)
    // A database must have no connections while it is copied.
    await opened.close()
    await saveCopy(next)
    size = next
  }
  return { rowsPerSecond: (added / spent) * 1000 }
}

/** What autovacuum does within the hour: plans are no guesses. */
async function settle({ db, dialect }: OpenDatabase) {
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db)
  else await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

function sqliteIn(dataDir: string) {
  return { url: undefined, dataDir }
}

function inFolder(folder: string) {
  return path.join(folder, 'competitions.sqlite')
}
