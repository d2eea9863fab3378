import { logInAsAdmin, submit } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { open } from './support/page.ts'
import { expect, test } from './support/test.ts'

const PORT = 3258
test.use({ baseURL: `http://localhost:${PORT}` })

let server: OwnServer
test.beforeAll(async () => {
  server = await startOwnServer({ port: PORT, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

test('visitors see an approved listing at once, although their pages are cached', async ({
  page,
  playwright,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url })
  const newest = async () => (await visitor.get('/new-competitions')).text()
  await newest()
  await open(page, '/')
  await logInAsAdmin(page, server)
  const { competitionID, competitionTitle } = await submit(playwright, server)
  expect(await newest()).not.toContain(competitionTitle)

  const { csrfToken } = (await (await page.request.get('/api/session')).json()) as {
    csrfToken: string
  }
  const approved = await page.request.post('/api/update-competition-status', {
    headers: { 'x-csrf-token': csrfToken },
    data: { competition: { competitionID }, status: true },
  })
  expect(approved.status()).toBe(200)
  await expect.poll(newest).toContain(competitionTitle)
})

test('visitors see the changes of another process', async ({ playwright }) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url })
  const home = async () => (await visitor.get('/')).text()
  expect(await home()).not.toContain('>Changed: ')
  server.withDatabase((db) =>
    db.transaction(() => {
      db.prepare('update competitions set title = substr(? || title, 1, 120)').run('Changed: ')
      db.prepare('update catalogue set version = version + 1').run()
    })(),
  )
  await expect.poll(home).toContain('>Changed: ')
})
