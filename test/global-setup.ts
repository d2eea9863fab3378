import { startPostgres } from '../scripts/lib/postgres.mjs'

/** Starts a PostgreSQL cluster for the whole run, unless TEST_POSTGRES_URL names one. */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return undefined
  const { url, stop } = await startPostgres()
  process.env.TEST_POSTGRES_URL = url
  return stop
}
