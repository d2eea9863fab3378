import { expect, test } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { fetchLocally, startPromoter } from '#test/promoter.ts'
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

function firstSentenceOf(error: unknown) {
  return error instanceof Problem ? error.message.split(/(?<=\.) /)[0] : String(error)
}
