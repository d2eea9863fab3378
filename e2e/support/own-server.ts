import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type OwnServer = { url: string; exited: () => boolean }

/** The built site in a process of its own, with settings that would disturb the other tests. */
export async function withOwnServer(
  settings: { port: number; nodeFlags?: string[]; environment?: Record<string, string> },
  work: (server: OwnServer) => Promise<void>,
) {
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
  try {
    for await (const line of server.stdout) if (String(line).includes('Stop with')) break
    await work({ url: `http://localhost:${port}`, exited: () => server.exitCode !== null })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
