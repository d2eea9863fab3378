import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { HANG_MS } from '../../hang-bound.ts'
import { buildSite } from '../../server-process.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const WAIT = { timeout: HANG_MS, interval: 100 }
/** Files whose tests start processes, and parts of these processes' command lines. */
const FILES = ['test/sweep/killed-campaigns.test.ts', 'test/faults/many-servers.test.ts']
const STARTED = ['campaign-process.ts', 'build/server/main.js', '/postgres']

type Process = { pid: string; parent: string; startedAt: string; command: string }

/** Returns the processes of this machine, from Linux's /proc; those that have ended but are not collected are left out. */
function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): Process[] => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [state, parent = '', ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return state === 'Z' ? [] : [{ pid, parent, startedAt: others[17] ?? '', command }]
      } catch {
        return []
      }
    })
}

/** Adds to the processes of a run those that they have started since. */
function follow(run: Map<string, Process>) {
  const all = listProcesses()
  const isNew = ({ pid, parent }: Process) => run.has(parent) && !run.has(pid)
  for (let found = all.filter(isNew); found.length > 0; found = all.filter(isNew))
    for (const one of found) run.set(one.pid, one)
  return [...run.values()]
}

beforeAll(buildSite)

test.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a test run that ends by %s leaves no process behind',
  async (signal) => {
    const { TEST_POSTGRES_URL: _, VITEST: __, ...env } = process.env
    const vitest = path.join(ROOT, 'node_modules/.bin/vitest')
    const child = spawn(vitest, ['run', '--config', 'vitest.sweep.config.ts', ...FILES], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    })
    const run = new Map<string, Process>()
    const first = listProcesses().find(({ pid }) => pid === String(child.pid))
    if (first) run.set(first.pid, first)
    await vi.waitFor(() => {
      const commands = follow(run).map(({ command }) => command)
      const missing = STARTED.filter((part) => !commands.some((command) => command.includes(part)))
      expect(missing).toEqual([])
    }, WAIT)
    child.kill(signal)
    await once(child, 'exit')
    await vi.waitFor(() => {
      const alive = listProcesses().filter(
        ({ pid, startedAt }) => run.get(pid)?.startedAt === startedAt,
      )
      expect(alive).toEqual([])
    }, WAIT)
  },
)
