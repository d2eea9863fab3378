import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { END_WITH_PARENT } from '../../scripts/lib/tethered.mjs'
import { alone } from '../../scripts/lib/lock.mjs'

type Settings = {
  port: number
  nodeFlags?: string[] | undefined
  environment?: Record<string, string> | undefined
  /** Loads the sample catalogue at its own start, by its own clock. */
  ownSample?: boolean
}
export type OwnServer = {
  url: string
  exited: () => boolean
  /** Opens its database while it runs. */
  withDatabase: <Result>(work: (db: SqliteDatabase.Database) => Result) => Result
  stop: () => Promise<void>
}

/** Returns a data folder with the sample catalogue, created once per run: loading takes seconds. */
async function sampleData() {
  const folder = path.resolve('test-results/sample-data')
  await alone(async () => {
    if (existsSync(folder)) return
    const draft = `${folder}-draft`
    const server = await start({ environment: { DATA_DIR: draft, PORT: '3199' } })
    await stop(server)
    renameSync(draft, folder)
  }, `${folder}.lock`)
  return folder
}

const OWN_SETTINGS = {
  NODE_ENV: 'production',
  NODE_OPTIONS: END_WITH_PARENT,
  LOG_LEVEL: 'silent',
  // No balancer has to learn of its end.
  DRAIN_MS: '0',
}

async function start({
  nodeFlags = [],
  environment = {},
}: Pick<Settings, 'nodeFlags' | 'environment'>) {
  const server = spawn(process.execPath, [...nodeFlags, 'build/server/main.js'], {
    env: { ...OWN_SETTINGS, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout) if (String(line).includes('Stop with')) return server
  throw new Error(`The server at port ${environment['PORT']} did not start.`)
}

async function stop(server: ChildProcess) {
  server.kill()
  if (server.exitCode === null) await once(server, 'exit')
  const { exitCode, signalCode } = server
  if (exitCode !== 0) throw new Error(`The server ended with ${exitCode ?? signalCode}.`)
}

/** Starts the built site in a separate process, for settings or changes that would disturb other tests. */
export async function startOwnServer(settings: Settings): Promise<OwnServer> {
  const { port, nodeFlags, environment, ownSample = false } = settings
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-own-'))
  if (!ownSample) cpSync(await sampleData(), dataDir, { recursive: true })
  const server = await start({
    nodeFlags,
    environment: { PORT: String(port), DATA_DIR: dataDir, ...environment },
  })
  return {
    url: `http://localhost:${port}`,
    exited: () => server.exitCode !== null,
    withDatabase: (work) => {
      const file = path.join(dataDir, 'competitions.sqlite')
      const db = new SqliteDatabase(file, { fileMustExist: true, timeout: 5000 })
      try {
        return work(db)
      } finally {
        db.close()
      }
    },
    stop: async () => {
      await stop(server)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function withOwnServer(
  settings: Settings,
  work: (server: OwnServer) => Promise<void>,
) {
  const server = await startOwnServer(settings)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}
