import sharp from 'sharp'
import { expect } from 'vitest'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { refuseToFetch } from '#app/lib/web/safe-fetch.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aVisitor, NOW } from '#test/makers.ts'
import { aPage, fetchLocally, fetchPictureLocally, startPromoter } from '#test/promoter.ts'
import { post } from '#test/roles/call.ts'

const PATH = '/api/read-link'
const PAGE = aPage(`<title>Win a weekend in Dingle | Harbour House</title>
  <p>Closing date: 4 December 2026.</p>`)
const SILENT = { warn: () => {} }

testOnDatabase('a page is read for the form, and its twin is named', async (db) => {
  const port = await startPromoter(PAGE)
  const link = `http://www.harbour-house.example:${port}/win`
  const twin = await aCompetition(db, { entryUrl: link })
  await aCompetition(db, {
    entryUrl: 'https://shop.harbour-house.example/may',
    competitionTitle: 'Win a hamper',
    promoterName: 'Harbour House',
  })
  const app = testApp(db, { safeFetch: fetchLocally(port) })
  const { status, body } = await post(app, PATH, { url: `${link}?utm_source=x&igsh=y` }, aVisitor())
  expect([status, body]).toMatchObject([
    200,
    {
      fields: {
        competitionTitle: { value: 'Win a weekend in Dingle' },
        promoterName: { value: 'Harbour House', isOurs: true },
        competitionEndDate: { value: '2026-12-04', from: 'Closing date: 4 December 2026.' },
      },
      similar: { similar: [{ competitionSlug: twin.competitionSlug }], waiting: 0 },
    },
  ])
})

testOnDatabase('where outgoing requests are off, the form says so', async (db) => {
  const app = testApp(db, { safeFetch: refuseToFetch })
  const { status, body } = await post(app, PATH, { url: 'https://www.shop.ie/win' }, aVisitor())
  expect([status, body.detail]).toEqual([
    400,
    expect.stringMatching(/^This site is set up not to read pages of other sites\. Please fill in/),
  ])
})

testOnDatabase('failures are one sentence, and nothing private is reached', async (db) => {
  const asked: string[] = []
  const port = await startPromoter((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/robots.txt')
      return response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /\n\nUser-agent: CompetitionsIrelandBot\nDisallow: /private')
    if (request.url === '/wall') return aPage('<title>Just a moment...</title>x')(request, response)
    if (request.url === '/moved') {
      const location = `http://www.new-house.example:${port}/private/moved`
      return response.writeHead(302, { location }).end()
    }
    if (request.url === '/gone')
      return response.writeHead(410, { 'content-type': 'text/html' }).end()
    return PAGE(request, response)
  })
  const app = testApp(db, { safeFetch: fetchLocally(port) })
  const site = `http://www.harbour-house.example:${port}`
  const cases = [
    [`${site}/win`, undefined],
    [`${site}/private/win`, 'That site asks us not to read its pages.'],
    [`${site}/moved`, 'That site asks us not to read its pages.'],
    [`${site}/wall`, 'That site lets nobody read its pages without logging in.'],
    [`${site}/gone`, 'There is no page at that address.'],
    ['https://www.facebook.com/harbour/posts/1', 'That site lets nobody read its pages'],
    [`http://169.254.169.254:${port}/latest`, 'That is not the address of a public page.'],
    ['http://localhost/admin', 'That is not the address of a public page.'],
    ['nonsense', 'That is not the address of a public page.'],
    [`http://www.harbour-house.example:${port + 1}/`, 'That is not the address of a public page.'],
  ] as const
  for (const [url, sentence] of cases) {
    const { status, body } = await post(app, PATH, { url }, aVisitor())
    expect([url, status]).toEqual([url, sentence ? 400 : 200])
    if (sentence) expect(body.detail).toContain(sentence)
  }
  expect(asked.filter((path) => path.startsWith('/private'))).toEqual([])
})

testOnDatabase('a person has ten pages read in ten minutes', async (db) => {
  const port = await startPromoter(PAGE)
  const limits = createLimits({ log: SILENT })
  const app = testApp(db, { safeFetch: fetchLocally(port), limits, clock: () => NOW })
  const [member, other] = [await aMember(db), await aMember(db)]
  const read = (caller: typeof member) =>
    post(app, PATH, { url: `http://www.harbour-house.example:${port}/` }, caller)
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await read(member)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect((await read(other)).status).toBe(200)
})

testOnDatabase('the picture of a page is checked like an upload, and not stored', async (db) => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1d7a5f' } })
      .withExif({ IFD0: { Copyright: 'A secret' } })
      .jpeg()
      .toBuffer()
  const pictures: Record<string, Buffer> = {
    '/large.jpg': await draw(2000, 1000),
    '/logo.jpg': await draw(200, 200),
    '/banner.jpg': await draw(700, 90),
    '/broken.jpg': (await draw(800, 600)).subarray(0, 900),
    '/page.jpg': Buffer.from('<h1>Hello</h1>'),
  }
  const port = await startPromoter((request, response) => {
    const isRobots = request.url === '/robots.txt'
    response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'image/jpeg' })
    if (isRobots) response.end('User-agent: CompetitionsIrelandBot\nDisallow: /ours')
    else response.end(pictures[request.url ?? ''])
  })
  const app = testApp(db, {
    safeFetch: fetchLocally(port),
    fetchPicture: fetchPictureLocally(port),
  })
  const read = (path: string) =>
    post(app, '/api/read-picture', { url: `http://cdn.example:${port}${path}` }, aVisitor())
  const { status, body } = await read('/large.jpg')
  expect([status, body]).toMatchObject([200, { type: 'image/webp' }])
  const { base64 } = body as { base64?: string }
  const picture = await sharp(Buffer.from(base64 ?? '', 'base64')).metadata()
  expect(picture).toMatchObject({ format: 'webp', width: 1280, height: 640 })
  expect(picture.exif).toBeUndefined()
  for (const path of ['/logo.jpg', '/banner.jpg', '/broken.jpg', '/page.jpg', '/ours/large.jpg'])
    expect([path, (await read(path)).status]).toEqual([path, 400])
})
