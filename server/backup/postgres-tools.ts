import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { environmentWith } from '#app/config.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

/**
 * Passes the password in the environment: every user of the machine can read arguments.
 * @throws Problem when the program is not installed or fails, with what to do.
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal }: { url: string; signal: AbortSignal },
) {
  const { address, password } = splitPassword(url)
  const env = environmentWith(password === undefined ? {} : { PGPASSWORD: password })
  try {
    const all = [...args, '--no-password', `--dbname=${address}`]
    await promisify(execFile)(tool, all, { env, signal })
  } catch (error) {
    signal.throwIfAborted()
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    const reason = stderr.trim().split('\n', 1)[0] || 'it does not say why.'
    const sentence = code === 'ENOENT' ? notInstalled(tool) : `${tool} failed: ${reason}`
    throw new Problem('invalid', sentence)
  }
}

const notInstalled = (tool: string) =>
  `${tool} is not installed. Install PostgreSQL's programs (Debian, Ubuntu: apt-get install postgresql-client) and try again.`

/** Returns the address as libpq understands it, without the password. */
export function splitPassword(url: string): { address: string; password: string | undefined } {
  // The host that a query names counts, but URL needs one in its place too.
  const address = new URL(url.replace('@/', '@localhost/'))
  const query = address.searchParams
  const password = decodeURIComponent(address.password) || query.get('password') || undefined
  address.password = ''
  // libpq refuses what only Node's client knows.
  for (const name of ['password', 'pgbouncer', 'uselibpqcompat']) query.delete(name)
  if (query.get('sslmode') === 'no-verify') query.set('sslmode', 'require')
  return { address: address.href, password }
}
