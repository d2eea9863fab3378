import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { Problem } from '#app/lib/http/problem.ts'

type Tool = 'pg_dump' | 'pg_restore'

const COMPLAINT_MAX = 2000
/** Words in an address that libpq refuses. */
const OF_NODE_ONLY = ['pgbouncer', 'uselibpqcompat']

/**
 * Passes the password in `passwordFile`: every user of the machine can read arguments.
 * @throws Problem when the program is not installed or fails, with what to do.
 */
export async function runPostgresTool(
  tool: Tool,
  args: readonly string[],
  { url, passwordFile, signal }: { url: string; passwordFile: string; signal?: AbortSignal },
) {
  const { address, password } = splitPassword(url, passwordFile)
  try {
    if (password !== undefined) await writePassword(passwordFile, password)
    await run(tool, [...args, '--no-password', `--dbname=${address}`], signal)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Returns the address as libpq understands it, without the password. */
export function splitPassword(
  url: string,
  passwordFile: string,
): { address: string; password: string | undefined } {
  // The host that a query names counts, but URL needs one in its place too.
  const address = new URL(url.replace('@/', '@localhost/'))
  for (const name of OF_NODE_ONLY) address.searchParams.delete(name)
  if (address.searchParams.get('sslmode') === 'no-verify')
    address.searchParams.set('sslmode', 'require')
  const inQuery = address.searchParams.get('password') ?? undefined
  const password = address.password === '' ? inQuery : decodeURIComponent(address.password)
  if (password === undefined) return { address: address.href, password }
  address.password = ''
  address.searchParams.delete('password')
  address.searchParams.set('passfile', passwordFile)
  return { address: address.href, password }
}

function writePassword(file: string, password: string) {
  const escaped = password.replaceAll(/[\\:]/g, String.raw`\$&`)
  return writeFile(file, `*:*:*:*:${escaped}\n`, { mode: 0o600, flag: 'wx' })
}

function run(tool: Tool, args: readonly string[], signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let complaint = ''
    child.stderr.setEncoding('utf8')
    child.stderr.on('data', (text: string) => {
      complaint = (complaint + text).slice(0, COMPLAINT_MAX)
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? notInstalled(tool) : (signal?.reason ?? error)),
    )
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Problem('invalid', `${tool} failed: ${firstLine(complaint)}`))
    })
  })
}

function notInstalled(tool: Tool) {
  return new Problem(
    'invalid',
    `${tool} is not installed. Install PostgreSQL's programs (Debian, Ubuntu: apt-get install postgresql-client) and try again.`,
  )
}

function firstLine(complaint: string) {
  return complaint.trim().split('\n', 1)[0] || 'it does not say why.'
}
