import type { RequestListener } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { checkLinks } from '#app/features/reading/operations/check-links.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { FetchFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { fetchLocally, startPromoter } from '#test/promoter.ts'

const WORDS = 'Answer one easy question about the harbour and you could win a weekend. '.repeat(4)
export const page = (text: string, title = 'Win a weekend') =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${WORDS}</p><p>${text}</p>`

type Reply = {
  status?: number
  html?: string | Buffer
  headers?: Record<string, string>
  /** In place of all of these: the bytes of an answer, which may be no HTTP. */
  raw?: string
  /** In place of an answer. */
  fails?: FetchReason
}

/**
 * Promoters' sites on this machine, with a clock that only waiting and the test advance; it stands still
 * while a site is asked. Replies are named by host and path; other paths are missing pages.
 */
export async function aCheckedWeb(db: Db) {
  const replies = new Map<string, Reply>()
  const requests: { at: number; address: string; headers: Record<string, unknown> }[] = []
  let time = NOW.getTime()
  const busy = new Map<string, number>()
  let mostPerHost = 0
  const answer: RequestListener = (request, response) => {
    const name = request.headers.host?.split(':')[0] ?? ''
    const reply = replies.get(`${name}${request.url}`) ?? { status: 404, html: 'Not found' }
    const { status = 200, html = '', headers = {}, raw } = reply
    if (raw !== undefined) return void request.socket.end(raw)
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(status === 304 ? undefined : html)
  }
  const port = await startPromoter(answer)
  const fetchReally = fetchLocally(port)
  const fetch: SafeFetch = async (address, options) => {
    const { hostname, pathname } = new URL(address)
    requests.push({ at: time, address: hostname + pathname, headers: { ...options?.known } })
    busy.set(hostname, (busy.get(hostname) ?? 0) + 1)
    mostPerHost = Math.max(mostPerHost, busy.get(hostname) ?? 0)
    try {
      const { fails } = replies.get(`${hostname}${pathname}`) ?? replies.get(hostname) ?? {}
      if (fails) throw new FetchFailure(fails, 'The test says so.')
      return await fetchReally(address, options)
    } finally {
      busy.set(hostname, (busy.get(hostname) ?? 0) - 1)
    }
  }
  const clock = () => new Date(time)
  const advance = (ms: number) => {
    time += ms
  }
  // However slow the machine, no time passes while a site is asked.
  const wait = async (ms: number) => {
    if (isAsking()) await setImmediate()
    else advance(ms)
  }
  const isAsking = () => [...busy.values()].some((requests) => requests > 0)
  const deps = { db, fetch, clock, wait }
  const run = (signal = new AbortController().signal) => checkLinks(deps, signal)
  return {
    deps,
    run,
    requests,
    clock,
    advance,
    mostPerHost: () => mostPerHost,
    reply: (address: string, reply: Reply) => replies.set(address, reply),
    addressOf: (address: string) => `http://${address.replace('/', `:${port}/`)}`,
    runFor: async (hours: number, every = 1) => {
      for (let hour = 0; hour < hours; hour += every) {
        await run()
        advance(every * HOUR_MS)
      }
    },
    aListing: (address: string, changes: Parameters<typeof aCompetition>[1] = {}) =>
      aCompetition(db, { entryUrl: `http://${address.replace('/', `:${port}/`)}`, ...changes }),
  }
}

export const theChecks = (db: Db) =>
  db.selectFrom('link_checks').selectAll().orderBy('competition_id').orderBy('target').execute()
export const theFlags = (db: Db) =>
  db.selectFrom('link_flags').selectAll().orderBy('kind').orderBy('id').execute()
