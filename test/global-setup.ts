import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../scripts/lib/postgres.mjs'

/**
 * Gives the run its own folder for temporary files, removed at the end, and starts a PostgreSQL cluster, unless
 * TEST_POSTGRES_URL names one.
 */
export default async function setup() {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-tests-'))
  process.env.TMPDIR = folder
  const stopPostgres = await ensurePostgres()
  return async () => {
    await stopPostgres?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ensurePostgres() {
  if (process.env.TEST_POSTGRES_URL) return undefined
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}
