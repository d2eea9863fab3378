import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerEnv } from './env.ts'
import { staticFiles } from './static-files.ts'

test('a static file is sent whole, for any requested range', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'static-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *\n')
  const app = new Hono<ServerEnv>().use(staticFiles(folder))
  const requests: Record<string, string>[] = [
    {},
    { range: 'x=1' },
    { range: 'bytes=0-3', 'if-range': '"another"' },
    { range: 'bytes=0-3', 'if-range': 'Thu, 01 Jan 2026 00:00:00 GMT' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=0-3' },
    { range: 'bytes=99-' },
  ]
  for (const headers of requests) {
    const response = await app.request('/robots.txt', { headers })
    const text = await response.text()
    expect([response.status, text, response.headers.get('content-range')]).toEqual([
      200,
      'User-agent: *\n',
      null,
    ])
  }
})
