import { execFileSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { Stop } from './project.mjs'
import { tempFolder } from './temp-folder.mjs'
import { startTethered } from './tethered.mjs'

const debian = '/usr/lib/postgresql'
const patience = 30_000

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
]

/**
 * Starts an empty private PostgreSQL on a free port of 127.0.0.1, with nothing kept on disk after.
 * It ends with `stop()`, and by itself when this process ends.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the superuser's URL
 * @throws {Stop} when PostgreSQL is not installed or does not start
 */
export async function startPostgres() {
  const bin = findPostgres()
  if (!bin)
    throw new Stop(
      'PostgreSQL is not installed: install it (Debian, Ubuntu: apt-get install postgresql) and try again.',
    )
  const owner = unprivileged()
  const folder = mkdtempSync(
    join(tempFolder(owner.uid === undefined ? tmpdir() : '/tmp'), 'competitions-pg-'),
  )
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: locale } }
  try {
    execFileSync(join(bin, 'initdb'), initArgs(folder), { ...options, stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Stop(`PostgreSQL could not make a cluster: ${detail(error)}`)
  }
  const port = await freePort()
  const log = openSync(join(folder, 'log'), 'w')
  const { child, stop } = startTethered(
    [
      join(bin, 'postgres'),
      `-D${join(folder, 'data')}`,
      `-p${port}`,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...options, stdio: [log, log], endBy: 'QUIT', folder },
  )
  closeSync(log)
  await ready(bin, port, folder, stop)
  child.unref()
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** The folder with the newest PostgreSQL's programs, if any. */
export function findPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => join(debian, version, 'bin'))
  folders.push(...(process.env.PATH ?? '').split(delimiter))
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** @param {string} folder */
const initArgs = (folder) => [
  `--pgdata=${join(folder, 'data')}`,
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  `--locale=${locale}`,
  '--no-sync',
]

/**
 * PostgreSQL refuses to run as root: then the user the package made, or nobody.
 * @returns {{ uid?: number, gid: number } | { uid: undefined, gid: undefined }}
 */
function unprivileged() {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Stop(
      'PostgreSQL can not run as root and there is no user "postgres": run the tests as another user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** @param {string} bin @param {number} port @param {string} folder @param {() => Promise<void>} stop */
async function ready(bin, port, folder, stop) {
  const startedAt = Date.now()
  for (;;) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      if (Date.now() - startedAt > patience) break
    }
    await sleep(50)
  }
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').slice(-5).join('\n')
  await stop()
  throw new Stop(`PostgreSQL did not start on port ${port}:\n${log}`)
}

/** @param {unknown} error */
const detail = (error) =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
