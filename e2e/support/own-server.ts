import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'

type Settings = { port: number; nodeFlags?: string[]; environment?: Record<string, string> }
export type OwnServer = {
  url: string
  exited: () => boolean
  /** Works with its database while it runs. */
  withDatabase: <Result>(work: (db: SqliteDatabase.Database) => Result) => Result
  stop: () => Promise<void>
}

/** The built site in a process of its own, with settings or changes that would disturb other tests. */
export async function startOwnServer(settings: Settings): Promise<OwnServer> {
  const { port, nodeFlags = [], environment = {} } = settings
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-own-'))
  const server = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout) if (String(line).includes('Stop with')) break
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
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
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
