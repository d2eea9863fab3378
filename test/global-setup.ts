import { startPostgres } from '../scripts/lib/postgres.mjs'
import { ownTempFolder } from '../scripts/lib/temp-folder.mjs'

/**
 * Gives the run its own folder for temporary files, and starts a PostgreSQL cluster, unless
 * TEST_POSTGRES_URL names one.
 */
export default async function setup() {
  process.env.TMPDIR = ownTempFolder()
  if (process.env.TEST_POSTGRES_URL) return undefined
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}
