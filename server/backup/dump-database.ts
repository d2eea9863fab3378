import { rm } from 'node:fs/promises'
import SqliteDatabase from 'better-sqlite3'
import { sqliteFileIn, type DatabaseLocation } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { runPostgresTool } from './postgres-tools.ts'

type Report = { signal: AbortSignal; database?: (part: number) => void }

export async function dumpDatabase(
  { url, dataDir }: DatabaseLocation,
  target: string,
  { signal, database }: Report,
) {
  signal.throwIfAborted()
  if (url) {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`]
    await runPostgresTool('pg_dump', args, { url, passwordFile: `${target}.password`, signal })
  } else await dumpSqlite(sqliteFileIn(dataDir), target, { signal, database })
}

async function dumpSqlite(file: string, target: string, { signal, database }: Report) {
  const source = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    // Holds the snapshot: otherwise each write would restart the copy.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        signal.throwIfAborted()
        database?.(1 - remainingPages / totalPages)
        return PAGES_AT_ONCE
      },
    })
  } catch (error) {
    throw isFull(error) ? new Problem('invalid', 'There is no room for the backup.') : error
  } finally {
    source.close()
    await Promise.all(['-wal', '-shm', '-journal'].map((end) => rm(target + end, { force: true })))
  }
}

function isFull(error: unknown) {
  return error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_FULL'
}

const PAGES_AT_ONCE = 100
