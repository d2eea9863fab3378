import { setImmediate } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { FetchFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import { NO_BODY, type SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { dublinDay, addDays, prettyDate } from '#app/lib/time/days.ts'
import { chanceOf, type Chance } from './chance.ts'
import { PROMOTERS, siteOf } from './listings.ts'
import type { World } from './world.ts'

const FATES = ['gone', 'closed', 'moved'] as const
type Fate = (typeof FATES)[number] | 'fine'
type Page = { fate: Fate; from: number }
type Span = { from: number; until: number; answer: number | FetchReason }

const HORIZON_DAYS = 400
const WORDS = 'Answer one easy question about the harbour and you could win a weekend. '.repeat(4)
const TEXTS: Record<Fate, string> = {
  fine: 'Enter with your name and address.',
  closed: 'This competition is now closed. Thanks to everybody who entered.',
  gone: '',
  moved: '',
}
/** Items of a feed, the newest first. */
const FEED_MAX = 20

export type WebWorld = ReturnType<typeof openWeb>

/** Promoters' sites: pages that close, vanish or move, hosts that are away or refuse us, and feeds. */
export function openWeb(world: World) {
  const pages = new Map<string, Page>()
  const hosts = new Map(
    PROMOTERS.map((name) => {
      const host = `www.${siteOf(name)}.ie`
      return [host, { bad: spansOf(chanceOf(world.seed, host)) }] as const
    }),
  )
  const ours = spansOf(chanceOf(world.seed, 'our network')).filter((_, index) => index % 3 === 0)
  const asking = new Map<string, number>()
  let mostPerHost = 0

  function spansOf(chance: Chance): Span[] {
    const spans: Span[] = []
    if (!world.hasFaults) return spans
    for (let at = world.start; at < world.start + HORIZON_DAYS * DAY_MS;) {
      at += chance.pause(12 * DAY_MS)
      const until = at + chance.whole(1, 60) * HOUR_MS
      spans.push({ from: at, until, answer: chance.pick([503, 429, 500, 'time', 'name'] as const) })
    }
    return spans
  }

  const now = (spans: readonly Span[]) =>
    spans.find(({ from, until }) => from <= world.now && world.now < until)

  /** Decided when it is first asked for. */
  function pageAt(address: string): Page {
    const chance = chanceOf(world.seed, `page ${address}`)
    const page = pages.get(address) ?? {
      fate: chance.happens(0.7) ? 'fine' : chance.pick(FATES),
      from: world.now + chance.pause(12 * DAY_MS),
    }
    pages.set(address, page)
    return page
  }

  /** What a page is now. */
  function fateOf(address: string): Fate {
    const { fate, from } = pageAt(address)
    return world.now < from ? 'fine' : fate
  }

  const fetch: SafeFetch = async (address, { known } = {}) => {
    const { hostname, pathname } = new URL(address)
    asking.set(hostname, (asking.get(hostname) ?? 0) + 1)
    mostPerHost = Math.max(mostPerHost, asking.get(hostname) ?? 0)
    try {
      await setImmediate()
      return answer({ address, hostname, pathname }, known?.etag ?? undefined)
    } finally {
      asking.set(hostname, (asking.get(hostname) ?? 0) - 1)
    }
  }

  type Asked = { address: string; hostname: string; pathname: string }

  function answer({ address, hostname, pathname }: Asked, known: string | undefined) {
    const host = hosts.get(hostname)
    if (!host) throw new FetchFailure('name', 'There is no such name.')
    const bad = now(ours) ? 'network' : now(host.bad)?.answer
    if (typeof bad === 'number') return { url: address, status: bad, body: NO_BODY }
    if (bad !== undefined) throw new FetchFailure(bad, 'The simulation says so.')
    if (pathname === '/feed.xml') return feedOf(address, hostname, known)
    if (!/^\/(?:win|item)\//.test(pathname)) return { url: address, status: 404, body: NO_BODY }
    const fate = fateOf(address)
    if (fate === 'gone') return { url: address, status: 404, body: NO_BODY }
    const url = fate === 'moved' ? `https://${hostname}/` : address
    const text = `<!doctype html><title>Win ${pathname}</title><h1>Win</h1><p>${WORDS}</p><p>${TEXTS[fate]}</p>`
    return reply(url, text, `"${fate}"`, known, 'text/html; charset=utf-8')
  }

  function reply(url: string, text: string, etag: string, known: string | undefined, type: string) {
    if (known === etag) return { url, status: 304, body: NO_BODY, headers: { etag } }
    const body = { bytes: Buffer.from(text), isWhole: true, encoding: '', type }
    return { url, status: 200, body, headers: { etag } }
  }

  function feedOf(address: string, host: string, known: string | undefined) {
    const items = []
    let at = world.start - 3 * DAY_MS
    for (let number = 1; at < world.now; number += 1) {
      const chance = chanceOf(world.seed, `item ${host} ${number}`)
      const closes = addDays(dublinDay(new Date(at)), chance.whole(3, 30))
      items.unshift(
        `<item><title>Win a lamp, number ${number}</title><link>https://${host}/item/${number}</link><description>Closes on ${prettyDate(closes)}.</description></item>`,
      )
      at += chance.pause(3 * DAY_MS)
    }
    const shown = items.slice(0, FEED_MAX)
    const text = `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title>${shown.join('')}</channel></rss>`
    return reply(address, text, `"${items.length}"`, known, 'application/rss+xml')
  }

  return {
    fetch,
    pageAt,
    mostPerHost: () => mostPerHost,
    /** Whether a host, or our own network, was away within `ms` before now. */
    wasAway: (host: string, ms: number) =>
      [...ours, ...(hosts.get(host)?.bad ?? [])].some(
        ({ from, until }) => from <= world.now && until > world.now - ms,
      ),
    isAsking: () => [...asking.values()].some((count) => count > 0),
  }
}

/** Waits until no page is asked for: no time passes in between. */
export async function untilRead(web: WebWorld) {
  for (let quiet = 0; quiet < 4;) {
    await setImmediate()
    quiet = web.isAsking() ? 0 : quiet + 1
  }
}
