import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { addressID, aMember, anAdmin, aSubscriber, type Caller } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const IMPORT = '/admin/subscribers/import'
const PAGE = 'admin/subscribers/import'
const NOTE = { confirmed: 'on', note: 'Paper list of the fair' }

async function upload(db: Db, caller: Caller, text: string, fields: Record<string, string> = {}) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const body = new FormData()
  for (const [name, value] of Object.entries({ csrfToken: caller.csrfToken, ...fields }))
    body.append(name, value)
  body.append('file', new File([text], 'list.csv', { type: 'text/csv' }))
  const headers = { cookie: caller.cookie }
  const sent = await app.request(IMPORT, { method: 'POST', headers, body })
  const preview = sent.headers.get('location') ?? ''
  if (sent.status !== 302 || !preview.startsWith(IMPORT))
    return { ...(await answerOf(sent)), page: undefined }
  const added = await postForm(app, preview, fields, caller)
  const { loaderData } = JSON.parse((await get(app, preview, caller)).text)
  return { ...toAnswer(added.status, added.text), page: loaderData[PAGE] }
}

const toAnswer = (status: number, text: string) => {
  const { actionData = {} } = text.startsWith('{') ? JSON.parse(text) : {}
  const [answer] = Object.values(actionData as Record<string, { problem?: { detail: string } }>)
  return { status, ...answer }
}
const answerOf = async (response: Response) => toAnswer(response.status, await response.text())

const count = async (db: Db) => (await db.selectFrom('subscribers').select('id').execute()).length

testOnDatabase('an admin imports a file, with or without proof of consent', async (db) => {
  const admin = await anAdmin(db)
  const doneOf = async (text: string, fields = {}) =>
    (await upload(db, admin, text, fields)).page.done
  expect(await doneOf('email\na@example.ie')).toMatchObject({ asked: 1 })
  expect(await doneOf('email\nb@example.ie', NOTE)).toMatchObject({ confirmed: 1 })
  for (const note of ['', 'short'])
    expect(await upload(db, admin, 'email\nc@example.ie', { confirmed: 'on', note })).toMatchObject(
      {
        status: 400,
        problem: { detail: 'Write down where and when they gave their consent.' },
      },
    )
  expect(await upload(db, admin, '')).toMatchObject({ status: 400 })
  expect(await count(db)).toBe(2)
})

const LIST = `Members of the club,,
Who,Mail,State
Áine,aine@example.ie,subscribed
Bríd,brid@example.ie,unsubscribed
Cian,no address,subscribed
`

testOnDatabase(
  'a file of addresses is shown as it was understood before it is added',
  async (db) => {
    const admin = await anAdmin(db)
    const app = testApp(db, { renderPage: await pagesAsData() })
    const body = new FormData()
    body.append('csrfToken', admin.csrfToken)
    body.append('file', new File([LIST], 'club.csv'))
    const headers = { cookie: admin.cookie }
    const sent = await app.request(IMPORT, { method: 'POST', headers, body })
    const path = sent.headers.get('location') ?? ''
    const { loaderData } = JSON.parse((await get(app, path, admin)).text)
    const { preview } = loaderData[PAGE]
    expect(preview).toMatchObject({
      counts: { asked: 1, alreadyThere: 0 },
      columns: [
        { name: 'Who', example: 'Áine', field: null },
        { name: 'Mail', field: 'email' },
        { name: 'State', field: 'status' },
      ],
      leftOutCount: 2,
      leftOut: [{ line: 4 }, { line: 5, message: 'This is not an email address.' }],
    })
    const chosen = `${path}&field=&field=email&field=`
    const again = JSON.parse((await get(app, chosen, admin)).text).loaderData[PAGE].preview
    expect(again).toMatchObject({ counts: { asked: 2 }, leftOutCount: 1 })
    const none = JSON.parse((await get(app, `${path}&field=&field=&field=`, admin)).text)
    expect(none.loaderData[PAGE].preview.problem).toBe('The file has no column “email”.')
    const csv = await get(
      app,
      path.replace('subscribers/import?file=', 'left-out/addresses/'),
      admin,
    )
    expect(csv.text).toBe(
      '"Who","Mail","State","reason"\r\n' +
        '"Bríd","brid@example.ie","unsubscribed","By the file’s own status this address is not subscribed."\r\n' +
        '"Cian","no address","subscribed","This is not an email address."\r\n',
    )
    expect(await count(db)).toBe(0)
    await postForm(app, chosen, {}, admin)
    expect(await count(db)).toBe(2)
  },
)

testOnDatabase('a list at the size limit is imported, a larger one is refused', async (db) => {
  const admin = await anAdmin(db)
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `reader-${from + index}@example.ie`).join('\n')
  expect((await upload(db, admin, `email\n${lines(0, 5000)}`, NOTE)).page.done).toMatchObject({
    confirmed: 5000,
  })
  const tooLarge = await upload(db, admin, `email\n${'x'.repeat(10 * 1024 * 1024)}`, NOTE)
  expect(tooLarge.status).toBe(413)
  expect(await count(db)).toBe(5000)
})

testOnDatabase('only admins can import, export, erase or view the list', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const id = await addressID(db, (await aSubscriber(db)).email)
  expect((await upload(db, member, 'email\na@example.ie', NOTE)).status).toBe(302)
  const erased = await postForm(app, '/admin/subscribers', { addressID: String(id) }, member)
  expect([erased.status, erased.headers.get('location')]).toEqual([302, '/'])
  for (const path of ['/admin/subscribers', '/admin/subscribers.csv'])
    expect((await get(app, path, member)).text).not.toContain('reader-')
  expect(await count(db)).toBe(1)
})

testOnDatabase('an admin exports the list and erases an address', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const admin = await anAdmin(db)
  const { email } = await aSubscriber(db)
  const id = await addressID(db, email)
  const { headers, text } = await get(app, '/admin/subscribers.csv', admin)
  expect(headers.get('content-disposition')).toBe('attachment; filename="addresses-2026-11-21.csv"')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(text).toContain(`"${email}","confirmed","registration"`)
  const fields = { addressID: String(id) }
  expect((await postForm(app, '/admin/subscribers', fields, admin)).text).toContain('is erased')
  expect((await postForm(app, '/admin/subscribers', fields, admin)).text).toContain(
    'erased already',
  )
  expect((await postForm(app, '/admin/subscribers', { addressID: 'x' }, admin)).status).toBe(400)
  expect(await count(db)).toBe(0)
})
