import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { buildSite, killServers, spawnServer } from '#test/server-process.ts'

afterAll(killServers)

/** Sends SIGTERM while the server writes where it can be reached. */
const STOP_WHEN_READY = `data:text/javascript,${encodeURIComponent(`
  const write = process.stdout.write
  process.stdout.write = function (...args) {
    const written = write.apply(this, args)
    if (String(args[0]).includes('is at http')) process.kill(process.pid, 'SIGTERM')
    return written
  }
`)}`

test('a server that is stopped as soon as it says that it runs ends in order', async () => {
  await buildSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-stopped-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = spawnServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SAMPLE_DATA: 'off',
    DRAIN_MS: '0',
    NODE_OPTIONS: `--import=${STOP_WHEN_READY}`,
  })
  expect(await once(server, 'exit')).toEqual([0, null])
})
