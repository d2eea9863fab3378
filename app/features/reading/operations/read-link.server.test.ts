import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { aPage, fetchLocally, startPromoter } from '#test/promoter.ts'
import { PROMOTER_PAGES } from '#test/promoter-pages.ts'
import { readLink } from './read-link.server.ts'

const SITE = 'www.harbour-house.example'

test.for(Object.entries(PROMOTER_PAGES))('%s is read', async ([, page]) => {
  const { type = 'text/html; charset=utf-8', status = 200, body, expected } = page
  const port = await startPromoter(({ url }, response) => {
    if (url === '/robots.txt') return response.writeHead(404).end()
    return response.writeHead(status, { 'content-type': type }).end(body)
  })
  const reader = {
    safeFetch: fetchLocally(port),
    limits: createLimits({ log: { warn: () => {} } }),
    today: toDay('2026-11-22'),
    person: 'somebody',
  }
  const origin = `http://${SITE}:${port}/`
  const outcome = await readLink(reader, `${origin}win/now`).then(
    ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, { value }]) => [
          name,
          value.replace(origin, `https://${SITE}/`),
        ]),
      ),
    firstSentenceOf,
  )
  expect(outcome).toEqual(expected)
})

test('a page behind # is not asked for', async () => {
  const limits = createLimits({ log: { warn: () => {} } })
  const reader = { safeFetch: fetchLocally(1), limits, today: toDay('2026-11-22') }
  const read = readLink({ ...reader, person: 'somebody' }, `https://${SITE}/#/win/lamp`)
  await expect(read).rejects.toThrow('only to browsers that run its scripts')
})

function firstSentenceOf(error: unknown) {
  return error instanceof Problem ? error.message.split(/(?<=\.) /)[0] : String(error)
}

test('slow pages of two people refuse them a third, and hold nobody else', async () => {
  const silent = new Set<ServerResponse>()
  const port = await startPromoter((request, response) => {
    if (request.headers.host?.startsWith('slow.')) silent.add(response)
    else aPage('<title>Win a lamp</title><p>Ends soon.')(request, response)
  })
  const limits = createLimits({ log: { warn: () => {} }, scale: 10 })
  // However slow this machine is, slow pages last until they are ended.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  onTestFinished(() => timeout.mockRestore())
  const safeFetch = fetchLocally(port, { headersMs: 600_000 })
  const reader = { safeFetch, limits, today: toDay('2026-11-22') }
  const readAs = (person: string, host: string) =>
    readLink({ ...reader, person }, `http://${host}.example:${port}/win`).then(
      () => 'read',
      (error: unknown) => (error instanceof Problem ? error.message : String(error)),
    )
  const greedy = Array.from({ length: 20 }, (_, index) => readAs(`greedy ${index % 2}`, 'slow'))
  const answers: string[] = []
  for (let count = 0; count < 20; count += 1) answers.push(await readAs('modest', 'quick'))
  expect(answers).toEqual(answers.map(() => 'read'))
  expect(silent.size).toBe(2)
  const endSlow = setInterval(() => silent.forEach((response) => response.destroy()), 5)
  onTestFinished(() => clearInterval(endSlow))
  const sentences = Map.groupBy(await Promise.all(greedy), (sentence) => sentence.split('.')[0])
  expect([...sentences].map(([sentence, { length }]) => [sentence, length])).toEqual([
    ['That page did not answer', 4],
    ['Many pages are being read just now', 16],
  ])
})
