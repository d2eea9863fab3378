import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { environmentWith } from '#app/config.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Words in an address that libpq refuses. */
const OF_NODE_ONLY = ['pgbouncer', 'uselibpqcompat']

/**
 * Passes the password in the environment: every user of the machine can read arguments.
 * @throws Problem when the program is not installed or fails, with what to do.
 */
export async function runPostgresTool(
  tool: Tool,
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
    throw new Problem('invalid', reasonOf(tool, error as { code?: unknown; stderr?: string }))
  }
}

function reasonOf(tool: Tool, { code, stderr = '' }: { code?: unknown; stderr?: string }) {
  if (code === 'ENOENT')
    return `${tool} is not installed. Install PostgreSQL's programs (Debian, Ubuntu: apt-get install postgresql-client) and try again.`
  return `${tool} failed: ${stderr.trim().split('\n', 1)[0] || 'it does not say why.'}`
}

/** Returns the address as libpq understands it, without the password. */
export function splitPassword(url: string): { address: string; password: string | undefined } {
  // The host that a query names counts, but URL needs one in its place too.
  const address = new URL(url.replace('@/', '@localhost/'))
  for (const name of OF_NODE_ONLY) address.searchParams.delete(name)
  if (address.searchParams.get('sslmode') === 'no-verify')
    address.searchParams.set('sslmode', 'require')
  const inQuery = address.searchParams.get('password') ?? undefined
  const password = address.password === '' ? inQuery : decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, password }
}
