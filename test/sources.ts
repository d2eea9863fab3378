import type { RequestListener } from 'node:http'
import pino from 'pino'
import type { Db } from '#app/db/client.server.ts'
import { addSource } from '#app/features/sources/operations/change-source.server.ts'
import { sourcesKind, type RunDeps } from '#app/features/sources/operations/run-source.server.ts'
import type { SourceInput } from '#app/features/sources/input.ts'
import { createWorker } from '#app/features/work/operations/worker.server.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { fetchLocally, startPromoter } from '#test/promoter.ts'
import { anAdmin, NOW } from '#test/makers.ts'

/** Answers by path; what is missing is 404. */
export type Site = Record<string, string | RequestListener>
export const RSS = 'application/rss+xml'

/** Starts a site whose answers a test may change, and returns what runs its sources. */
export async function aSourceSite(db: Db, site: Site) {
  const asked: string[] = []
  const port = await startPromoter((request, response) => {
    asked.push(request.url ?? '')
    const answer = site[request.url ?? '']
    if (typeof answer === 'function') return answer(request, response)
    const type =
      answer === undefined || /^\s*<!?(?:doctype|title|h1|p|a)/i.test(answer) ? HTML : RSS
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type }).end(answer)
  })
  let time = NOW.getTime()
  const deps: RunDeps = {
    db,
    fetch: fetchLocally(port),
    clock: () => new Date(time),
    operator: { to: 'desk@site.test', baseUrl: 'https://competitions.example' },
    pauseMs: 0,
  }
  const base = `http://www.promoter.test:${port}`
  return {
    base,
    asked,
    deps,
    advance: (ms: number) => void (time += ms),
    /** Reads what is due. @returns what became of each source that could be read to its end. */
    run: (signal?: AbortSignal) => runDue(deps, signal),
    add: async (changes: Partial<SourceInput> = {}) => {
      const { actor } = await anAdmin(db)
      const url = `${base}${changes.url ?? '/feed'}`
      return addSource(db, actor, { ...aSource(), ...changes, url }, NOW)
    },
  }
}

async function runDue(deps: RunDeps, stop?: AbortSignal) {
  const { db, clock } = deps
  const results: unknown[] = []
  const kind = sourcesKind(deps)
  const run: typeof kind.run = async (work, context) => {
    const outcome = await kind.run(work, { ...context, signal: stop ?? context.signal })
    results.push(outcome.result)
    return outcome
  }
  const log = pino({ level: 'silent' })
  const worker = createWorker([{ ...kind, run }], { db, clock, log, stopMaxMs: HANG_MS })
  await worker.kick()
  await worker.idle()
  return results
}

const HTML = 'text/html; charset=utf-8'

/** A feed, without its address. */
export function aSource(): SourceInput {
  return {
    name: 'Lantern Works',
    kind: 'feed',
    url: '',
    queue: 'fpd',
    everyHours: 6,
    onlyNew: false,
    mapping: { title: 'title', link: 'link', text: 'text' },
    defaults: { promoterName: 'Lantern Works', category1: 'Home and Garden', eligibility: 'roi' },
  }
}

/** An RSS feed of items, each with the given texts. */
export function rss(
  items: readonly { title?: string; link?: string; text?: string; guid?: string }[],
) {
  const entries = items.map(({ title = 'Win a lantern', link, text = '', guid }) =>
    [
      '<item>',
      `<title>${title}</title>`,
      link && `<link>${link}</link>`,
      guid && `<guid isPermaLink="false">${guid}</guid>`,
      `<description><![CDATA[${text}]]></description>`,
      '</item>',
    ].join(''),
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title>${entries.join('')}</channel></rss>`
}

/** Returns the source that was added first. */
export const theSource = (db: Db) =>
  db.selectFrom('sources').selectAll().orderBy('id').executeTakeFirstOrThrow()
export const theItems = (db: Db) =>
  db
    .selectFrom('source_items')
    .select(['title', 'state', 'reason', 'competition_id'])
    .orderBy('title')
    .execute()
export const theFinds = (db: Db) =>
  db.selectFrom('competitions').selectAll().orderBy('id').execute()
