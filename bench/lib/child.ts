import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Usage } from './report-usage.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
const REPORTER = pathToFileURL(path.join(import.meta.dirname, 'report-usage.mjs')).href
const START_MAX_MS = 60_000
const POLL_MS = 4

export type MeasuredChild = {
  usage: () => Promise<Usage>
  /** Takes the processor from it until `resume`. */
  pause: () => void
  resume: () => void
  /** Ends it. */
  stop: () => Promise<void>
  /** Resolves when it has ended by itself: what it had used then. @throws when it failed */
  ended: Promise<Usage>
}

type Environment = Record<string, string>

/** Runs a program on this Node in a separate process that reports its usage; `preload` names modules to load first. */
export function startMeasured(
  command: string[],
  env: Environment,
  preload: string[] = [],
): MeasuredChild {
  const imports = [REPORTER, ...preload].map((address) => `--import=${address}`)
  const child = spawnProgram(command, { ...env, NODE_OPTIONS: imports.join(' ') }, true)
  let last: Usage | undefined
  child.on('message', (usage) => (last = usage as Usage))
  const exited = exitOf(child)
  return {
    usage: async () => {
      const answered = once(child, 'message')
      child.send('usage')
      const [usage] = await answered
      return usage as Usage
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await exited.catch(() => {})
    },
    get ended() {
      return exited.then(() => last as Usage)
    },
  }
}

/** Runs a program in the project's folder, like an operator does; only errors are shown. Its `node` is this one. */
export function spawnProgram(
  [program = '', ...args]: string[],
  env: Environment,
  talks = false,
): ChildProcess {
  const searched = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PATH: searched, ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(talks ? (['ipc'] as const) : [])],
  })
}

/** @throws when it ends with a code that is not 0. */
export function exitOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${child.spawnargs.join(' ')} ended with code ${code}.`))
    })
  })
}

/** Milliseconds until the address answers 200. @throws when it does not within a minute. */
export async function untilAnswer(url: string, since = performance.now()): Promise<number> {
  while (performance.now() - since < START_MAX_MS) {
    if ((await statusOf(url)) === 200) return performance.now() - since
    await sleep(POLL_MS)
  }
  throw new Error(`${url} did not answer within ${START_MAX_MS / 1000} s.`)
}

function statusOf(url: string) {
  return new Promise<number | undefined>((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode))
    }).once('error', () => resolve(undefined))
  })
}
