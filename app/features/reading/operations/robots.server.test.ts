import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { fetchLocally, startPromoter } from '#test/promoter.ts'
import { createPersonsGuard, createRobotsGuard } from './robots.server.ts'

const COMMENT = '# Nothing to see here, and nothing to read.\n'
const lines = (bytes: number) => COMMENT.repeat(Math.ceil(bytes / COMMENT.length))
const ALL = 'User-agent: *\nDisallow: /\n'
const NAMED = 'User-agent: CompetitionsIrelandBot\nDisallow: /win\n'
type Answers = readonly [robot: 'read' | 'robots' | 'status' | 'network', person: 'read' | 'robots']
type Robots = { status?: number; type?: string; text?: string | Buffer; encoding?: string }

const CASES: Record<string, [Robots | 'broken', Answers]> = {
  'no robots.txt': [{ status: 404 }, ['read', 'read']],
  'a refusal to show it': [{ status: 403, text: NAMED }, ['read', 'read']],
  'a server error': [{ status: 503 }, ['status', 'read']],
  'too many questions': [{ status: 429 }, ['status', 'read']],
  'a broken connection': ['broken', ['network', 'read']],
  'rules for all robots': [{ text: ALL }, ['robots', 'read']],
  'rules that name us': [{ text: NAMED }, ['robots', 'robots']],
  'rules called a page': [{ text: NAMED, type: 'text/html' }, ['robots', 'robots']],
  'rules called a file': [{ text: NAMED, type: 'application/octet-stream' }, ['robots', 'robots']],
  'rules without a type': [{ text: NAMED, type: '' }, ['robots', 'robots']],
  'a page': [{ text: '<!doctype html><title>Win</title>', type: 'text/html' }, ['read', 'read']],
  'a picture': [{ text: '\x89PNG\0\0', type: 'image/png' }, ['read', 'read']],
  'a rule at the end of 60 kB': [{ text: lines(60_000) + NAMED }, ['robots', 'robots']],
  'a rule after 490 kB': [{ text: lines(490_000) + NAMED }, ['robots', 'robots']],
  'a rule before 3 MB more': [{ text: NAMED + lines(3_000_000) }, ['robots', 'robots']],
  'a rule after 600 kB': [{ text: lines(600_000) + NAMED }, ['read', 'read']],
  'a rule before a bomb': [
    {
      text: gzipSync(Buffer.concat([Buffer.from(NAMED), Buffer.alloc(50_000_000)])),
      encoding: 'gzip',
    },
    ['robots', 'robots'],
  ],
}

test.for(Object.entries(CASES))('%s', async ([, [robots, expected]]) => {
  const port = await startPromoter((_request, response) => {
    if (robots === 'broken') return response.socket?.destroy()
    const { status = 200, type = 'text/plain', text = '', encoding } = robots
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
    return response.writeHead(status, headers).end(text)
  })
  const { signal } = new AbortController()
  const asker = { fetch: fetchLocally(port), signal, key: 'somebody', isOurs: true as const }
  const page = `http://www.promoter.test:${port}/win${'a'.repeat(1_900)}`
  const outcomes = [createRobotsGuard(asker), createPersonsGuard(asker)].map((guard) =>
    guard(page).then(
      () => 'read',
      (error: unknown) => (error instanceof FetchFailure ? error.reason : error),
    ),
  )
  expect(await Promise.all(outcomes)).toEqual(expected)
})
