import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { findSource } from '../queries/sources.server.ts'
import { stateOf } from '../rules/form.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { aSourceSite, rss, theFinds, theSource, type Site } from '#test/sources.ts'

const FORM = '/admin/sources/new'
const CLOSES = 'Entries close on 4 December 2026.'
const FIELDS = {
  name: 'Lantern Works',
  kind: 'feed',
  queue: 'fpd',
  everyHours: '6',
  promoterName: 'Lantern Works',
  category1: 'Home and Garden',
  eligibility: 'roi',
}
type Answer = {
  status: number
  to?: string | null
  done?: string
  preview?: { feed?: string; total: number; columns: string[]; mapping: object; items: object[] }
  values?: Record<string, string>
  problem?: { detail: string; errors?: Record<string, string> }
}

async function setUp(db: Db, site: Site, deps: Partial<AppDeps> = {}) {
  const { base, deps: local, asked } = await aSourceSite(db, site)
  const renderPage = await pagesAsData()
  const app = testApp(db, { renderPage, safeFetch: local.fetch, ...deps })
  const admin = await anAdmin(db)
  async function send(path: string, fields: Record<string, string>): Promise<Answer> {
    const { status, headers, text } = await postForm(app, path, fields, admin)
    if (!text.startsWith('{')) return { status, to: headers.get('location') }
    const { actionData } = JSON.parse(text) as {
      actionData: Record<string, Omit<Answer, 'status'>>
    }
    return { status, ...Object.values(actionData)[0] }
  }
  return { app, admin, base, asked, send, form: { ...FIELDS, url: `${base}/feed` } }
}

testOnDatabase('a source is previewed, switched on, run, paused and deleted', async (db) => {
  const feed = rss([
    { guid: '1', link: '/1', text: CLOSES },
    { guid: '2', link: '/2', title: 'Win a raft' },
    { guid: '3', title: 'No link' },
    { guid: '4', link: '/4' },
  ])
  const { send, form } = await setUp(db, { '/feed': feed })
  const first = await send(FORM, { ...form, intent: 'save' })
  expect(first.preview).toMatchObject({
    total: 4,
    columns: ['title', 'link', 'text'],
    mapping: { title: 'title', link: 'link', text: 'text' },
    items: [
      { title: 'Win a lantern', closes: '2026-12-04', promoterName: 'Lantern Works' },
      { title: 'Win a raft', closes: null },
      { title: 'No link', refused: 'It has no link.' },
    ],
  })
  expect(await db.selectFrom('sources').selectAll().execute()).toEqual([])

  const mapping = { 'map-title': 'title', 'map-link': 'link', 'map-text': 'text' }
  const saved = await send(FORM, { ...form, ...first.values, ...mapping, intent: 'save' })
  expect(saved).toMatchObject({ status: 302, to: '/admin/sources' })
  const { id } = await theSource(db)
  expect(await theFinds(db)).toEqual([])

  const act = (intent: string) => send('/admin/sources', { intent, id: String(id) })
  expect((await act('run')).done).toBe('Read “Lantern Works”: brought 3 listings.')
  expect(await theFinds(db)).toMatchObject([
    { end_date: '2026-12-04', source: 'fpd' },
    { title: 'Win a raft', end_date: NO_CLOSING_DATE },
    {},
  ])
  await act('pause')
  expect(await theSource(db)).toMatchObject({ paused_for: 'admin' })
  await act('skip')
  expect(await theSource(db)).toMatchObject({ paused_for: null, baseline: 1 })
  expect((await act('remove')).done).toContain('deleted')
  expect(await db.selectFrom('source_items').selectAll().execute()).toEqual([])
  expect(await theFinds(db)).toHaveLength(3)
  expect((await act('run')).done).toBe('It is being read just now.')
})

testOnDatabase('the feed that a page names becomes the address', async (db) => {
  const names = (href: string) =>
    `<!doctype html><title>C</title><link rel="alternate" type="application/rss+xml" href="${href}">`
  const site: Site = {
    '/feed': names('/rss'),
    '/rss': rss([{ guid: '1', link: '/1', text: CLOSES }]),
    '/twice': names('/feed'),
    '/none': '<!doctype html><title>C</title>',
    '/elsewhere': names('http://127.0.0.1/rss'),
  }
  const { base, send, form, asked } = await setUp(db, site)
  const { preview, values = {} } = await send(FORM, { ...form, intent: 'preview' })
  expect(preview).toMatchObject({ feed: `${base}/rss`, total: 1 })
  expect(values).toMatchObject({ url: `${base}/rss`, previewed: `feed ${base}/rss` })
  expect(asked).toEqual(['/feed', '/robots.txt', '/feed', '/rss'])
  await send(FORM, { ...values, intent: 'save' })
  expect(await theSource(db)).toMatchObject({ url: `${base}/rss`, kind: 'feed' })

  const detailOf = async (path: string) =>
    (await send(FORM, { ...form, url: base + path, intent: 'preview' })).problem?.detail
  const noFeed = 'It could not be read: the answer is neither a feed nor a page that names one.'
  expect(await detailOf('/twice'), 'one hop').toBe(noFeed)
  expect(await detailOf('/none')).toBe(noFeed)
  expect(await detailOf('/elsewhere')).toContain('not on the public internet')
  site['/robots.txt'] = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /feed')
  }
  expect(await detailOf('/feed')).toContain('robots.txt')
})

testOnDatabase('an address that fails is said so, and nothing is saved', async (db) => {
  const { send, form } = await setUp(db, {})
  const preview = (fields: Record<string, string>) =>
    send(FORM, { ...form, ...fields, intent: 'preview' })
  expect((await preview({})).problem?.detail).toBe('It could not be read: the server answered 404.')
  expect((await preview({ url: 'file:///etc/passwd' })).problem?.errors).toEqual({
    url: 'The address must begin with http:// or https://.',
  })
  expect((await preview({ url: 'http://127.0.0.1/feed' })).problem?.detail).toContain(
    'not on the public internet',
  )
  const wrong = { name: '', kind: 'x', everyHours: '0', category1: 'x', promoterName: '' }
  expect(Object.keys((await preview(wrong)).problem?.errors ?? {}).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  )
  expect(await db.selectFrom('sources').selectAll().execute()).toEqual([])
})

testOnDatabase('an edited source needs a new preview for another address only', async (db) => {
  const feed = rss([{ guid: '1', link: '/1', text: CLOSES }])
  const { send, form, app, admin } = await setUp(db, { '/feed': feed, '/other': feed })
  const { values = {} } = await send(FORM, { ...form, intent: 'preview' })
  await send(FORM, { ...values, intent: 'save' })
  const { id } = await theSource(db)
  const path = `/admin/sources/${id}`
  const { text } = await get(app, path, admin)
  expect(text).toContain(`feed ${form.url}`)
  const renamed = await send(path, { ...values, name: 'Renamed', intent: 'save' })
  expect(renamed.status).toBe(302)
  const moved = await send(path, {
    ...values,
    url: form.url.replace('feed', 'other'),
    intent: 'save',
  })
  expect(moved.preview).toMatchObject({ total: 1 })
  expect(await theSource(db)).toMatchObject({ name: 'Renamed', url: form.url })
  const twin = await send(FORM, { ...values, intent: 'save' })
  expect(twin.problem?.detail).toBe('There is a source with that address already.')
  expect((await get(app, '/admin/sources/999', admin)).status).toBe(404)
})

testOnBothDatabases(
  'one of two edits at once wins, and the other loses nothing typed',
  async (db) => {
    const feed = rss([{ guid: '1', link: '/1', text: CLOSES }])
    const site = { '/feed': feed, '/other': feed, '/third': feed }
    const { send, form, base } = await setUp(db, site)
    for (const path of ['feed', 'other']) {
      const { values = {} } = await send(FORM, {
        ...form,
        url: `${base}/${path}`,
        intent: 'preview',
      })
      await send(FORM, { ...values, intent: 'save' })
    }
    const ids = (await db.selectFrom('sources').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
    const third = { ...form, url: `${base}/third`, previewed: `feed ${base}/third`, intent: 'save' }
    const answers = await Promise.all(ids.map((id) => send(`/admin/sources/${id}`, third)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]))
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.problem?.errors).toEqual({ url: 'There is a source with that address already.' })
    expect(lost?.values).toMatchObject({ url: third.url })
  },
)

testOnBothDatabases(
  'a source that another admin changed meanwhile is not overwritten',
  async (db) => {
    const { send, form } = await setUp(db, {
      '/feed': rss([{ guid: '1', link: '/1', text: CLOSES }]),
    })
    const { values = {} } = await send(FORM, { ...form, intent: 'preview' })
    await send(FORM, { ...values, intent: 'save' })
    const admin = await anAdmin(db)
    const { id } = await theSource(db)
    const stored = async () => {
      const source = await findSource(db, admin.actor, id, NOW)
      return source ? stateOf(source) : ''
    }
    const seen = await stored()
    const save = (name: string, basis: string) =>
      send(`/admin/sources/${id}`, { ...values, name, seen: basis, intent: 'save' })
    const answers = await Promise.all([save('Mine', seen), save('Theirs', seen)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]))
    const lost = answers.find(({ status }) => status === 409)
    const { name: won } = await theSource(db)
    expect(lost?.problem?.detail).toContain(`it is now “${won}”`)
    expect(lost?.values?.name).not.toBe(won)
    expect((await save(lost?.values?.name ?? '', await stored())).status).toBe(302)
    expect(await theSource(db)).toMatchObject({ name: lost?.values?.name })
  },
)

testOnDatabase('LINK_CHECKS=off asks nobody anything', async (db) => {
  const config = parseConfig({ LINK_CHECKS: 'off', BASE_URL: 'https://competitions.example' })
  const { send, form, asked } = await setUp(db, { '/feed': rss([]) }, { config })
  const { problem } = await send(FORM, { ...form, intent: 'preview' })
  expect(problem?.detail).toContain('LINK_CHECKS=off')
  expect(asked).toEqual([])
})
