import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { freePort } from '../scripts/lib/free-port.mjs'
import { alone } from '../scripts/lib/lock.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const POLL_MS = 20

/** A server in its own process, as an operator runs it. */
export type ServerProcess = {
  url: string
  settings: Settings
  /** Returns its output so far: log and errors. */
  output: () => string
  /** Sends SIGUSR2, which test/faults/moved-clock.ts handles. */
  moveClock: () => void
  /** Sends SIGTERM and resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL. */
  kill: () => Promise<void>
}
type Settings = Record<string, string>

const running = new Set<ChildProcess>()

/** Kills every server of the test file; call it in `afterAll`. */
export function killServers() {
  for (const child of running) child.kill('SIGKILL')
}

/** Builds the site unless the build is current. */
export async function buildSite() {
  await alone(ensureBuilt)
}

/** Starts the built site with exactly these settings, by `starter` if there is one, and waits for nothing. */
export function spawnServer(
  settings: Settings,
  starter: string[] = [],
): ChildProcessByStdio<null, Readable, Readable> {
  const { NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE }
  const [command, ...rest] = [...starter, process.execPath, 'build/server/main.js'] as const
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      ...own,
      ...settings,
      NODE_OPTIONS: [NODE_OPTIONS, settings['NODE_OPTIONS']].join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts the built site with exactly these settings, and resolves when it is ready. */
export async function startServer(settings: Settings): Promise<ServerProcess> {
  const { PORT = String(await freePort()) } = settings
  const url = `http://127.0.0.1:${PORT}`
  const child = spawnServer({ PORT, BASE_URL: url, ...settings })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  await ready(url, child).catch(() => {
    throw new Error(`The server did not start:\n${output.join('')}`)
  })
  return {
    url,
    settings: { ...settings, PORT },
    output: () => output.join(''),
    moveClock: () => void child.kill('SIGUSR2'),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Resolves when the site says that it is ready; throws if the process ends before. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => undefined,
    )
    if (status === 200) return
    await sleep(POLL_MS)
  }
  throw new Error('The process exited.')
}
