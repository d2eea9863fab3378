import { execFile } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { AddressInfo } from 'node:net'
import { format, promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/client.server.ts'
import { aBrowser } from '#test/browser.ts'
import { aMember } from '#test/makers.ts'
import { buildSite, killServers, ready, spawnServer } from '#test/server-process.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { clientOf, startProxy, type ProxyName } from '../proxies.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy')
const SCRIPT = path.join(DEPLOY, 'rolling-restart.sh')
const UNIT = path.join(DEPLOY, 'competitions@.service')
const SOCKET_UNIT = path.join(import.meta.dirname, 'socket-unit.pl')
/** PROXIES='nginx caddy haproxy' npm run test:sweep also tries the others, which must be installed. */
const PROXIES = (process.env['PROXIES'] ?? 'nginx').split(' ') as ProxyName[]
const READERS = 6
const WRITERS = 4

const folder = mkdtempSync(path.join(tmpdir(), 'competitions-rolling-'))
const servers = new Map<number, ReturnType<typeof spawnServer>>()
let database: OpenDatabase
let units: Awaited<ReturnType<typeof startUnits>>

beforeAll(async () => {
  await buildSite()
  const settings = {
    DRAIN_MS: drainOfUnit(),
    DATA_DIR: folder,
    BASE_URL: 'http://www.example.ie',
    TRUST_PROXY: 'on',
    LIMITS_SCALE: '10000',
  }
  for (let count = 0; count < 2; count += 1) {
    const port = await freePort()
    const PORT = String(port)
    const server = spawnServer({ ...settings, PORT }, ['perl', SOCKET_UNIT, PORT])
    servers.set(port, server)
    await ready(`http://127.0.0.1:${PORT}`, server)
  }
  database = openDatabase({ url: undefined, dataDir: folder })
  units = await startUnits()
})

afterAll(async () => {
  killServers()
  await units.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The unit's own, as proxies have to notice a stop within it. */
function drainOfUnit() {
  const [, ms = ''] = /DRAIN_MS=(\d+)/.exec(readFileSync(UNIT, 'utf8')) ?? []
  return ms
}

/** Replaces systemd: returns a folder with a systemctl that restarts our processes, waiting as it would. */
async function startUnits() {
  const control = createServer((request, response) => {
    const port = Number(/competitions@(\d+)/.exec(request.url ?? '')?.[1])
    void restart(port).then((isRestarted) => response.writeHead(isRestarted ? 200 : 500).end())
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const { port } = control.address() as AddressInfo
  const systemctl = `#!/bin/sh\nexec curl --fail --silent "http://127.0.0.1:${port}/$1/$2"\n`
  writeFileSync(path.join(folder, 'systemctl'), systemctl, { mode: 0o755 })
  return {
    close: async () => {
      control.close()
      await once(control, 'close')
    },
  }
}

/** Resolves when the process has ended, and the next one has been started, but is not ready yet. */
async function restart(port: number) {
  const server = servers.get(port)
  if (!server) return false
  server.kill('SIGHUP')
  for await (const [line] of on(createInterface(server.stdout), 'line')) {
    const [, code] = /^ended (\d+)$/.exec(String(line)) ?? []
    if (code) return code === '0'
  }
  return false
}

/** Reads and writes without a pause until `stop`, which returns how many requests were answered, and the others. */
async function startVisitors(port: number) {
  const { secret } = await aMember(database.db, { created_at: Date.now() }, new Date())
  const { site, fetch, close } = clientOf(port)
  const counts = { GET: 0, POST: 0 }
  const lost: string[] = []
  const state = { isOver: false }

  async function repeat(
    method: keyof typeof counts,
    send: (times: number) => Promise<{ status: number }>,
  ) {
    for (let times = 0; !state.isOver; times += 1) {
      counts[method] += 1
      const outcome = await send(times).then(
        ({ status }) => status,
        (error: Error) => format('%s', error.cause ?? error),
      )
      if (outcome !== 200) lost.push(`${method}: ${outcome}`)
    }
  }

  const pages = ['/', '/new-competitions', '/search?q=holiday']
  const readers = Array.from({ length: READERS }, (_, number) =>
    repeat('GET', (times) =>
      aBrowser(site, undefined, fetch).open(`${pages[(number + times) % 3]}`),
    ),
  )
  const writers = Array.from({ length: WRITERS }, (_, number) => {
    const browser = aBrowser(site, secret, fetch)
    return repeat('POST', (times) => {
      const change = { competitionID: 1 + number, bookmarked: times % 2 === 0 }
      return browser.post('/api/update-bookmark-status', change)
    })
  })
  return {
    stop: async () => {
      state.isOver = true
      await Promise.all([...readers, ...writers])
      await close()
      return { ...counts, lost }
    },
  }
}

test.for(PROXIES)('restarts behind %s lose no request', async (name) => {
  const ports = [...servers.keys()]
  const proxy = await startProxy(name, ports)
  onTestFinished(proxy.stop)
  const visitors = await startVisitors(proxy.port)
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  await promisify(execFile)(SCRIPT, ports.map(String), { env })
  // As with a single process: a request in the meantime waits.
  await Promise.all(ports.map(restart))
  const { lost, GET, POST } = await visitors.stop()
  expect(lost, proxy.output()).toEqual([])
  expect(Math.min(GET, POST)).toBeGreaterThan(100)
})
