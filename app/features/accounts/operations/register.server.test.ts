import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aVisitor, NOW } from '#test/makers.ts'
import { callerAfter, get, post } from '#test/roles/call.ts'

const FORM = {
  username: 'Aoife_1',
  email: ' Aoife@Example.ie ',
  password: 'three unrelated words',
  emailNews: false,
}

const register = (db: Db, body: unknown) => post(testApp(db), '/api/register', body, aVisitor())

const users = (db: Db) => db.selectFrom('users').selectAll().execute()

testOnDatabase('registering logs the member in and mails a confirmation link', async (db) => {
  let kicks = 0
  const app = testApp(db, { kickMail: () => (kicks += 1) })
  const visitor = aVisitor()
  const answer = await post(app, '/api/register', FORM, visitor)

  expect([answer.status, answer.body]).toEqual([
    200,
    { user: { username: 'Aoife_1', admin: false } },
  ])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const member = callerAfter(answer)
  expect(member?.cookie).not.toBe(visitor.cookie)
  expect((await get(app, '/api/session', member)).body).toEqual({
    user: { username: 'Aoife_1', admin: false },
    csrfToken: member?.csrfToken,
    bookmarkedIds: [],
  })
  expect(await users(db)).toMatchObject([
    {
      username: 'Aoife_1',
      username_key: 'aoife_1',
      email: 'Aoife@Example.ie',
      email_key: 'aoife@example.ie',
      email_confirmed_at: null,
      password_hash: 'plain three unrelated words',
      is_admin: 0,
      marketing_consent_at: null,
      suspended_at: null,
      created_at: NOW.getTime(),
    },
  ])
  const mails = await db.selectFrom('mails').select(['recipient', 'text']).execute()
  expect(mails).toEqual([
    {
      recipient: 'Aoife@Example.ie',
      text: expect.stringMatching(/https:\/\/competitions\.example\/confirm-email\/[\w-]{43}\s/),
    },
  ])
  expect(kicks).toBe(1)
})

testOnDatabase('a ticked box is stored as consent with its time', async (db) => {
  await register(db, { ...FORM, emailNews: true })
  await register(db, { ...FORM, username: 'by-form', emailNews: 'on' })
  expect((await users(db)).map((user) => user.marketing_consent_at)).toEqual([
    NOW.getTime(),
    NOW.getTime(),
  ])
})

testOnDatabase('a taken name is refused in any case, and nothing is stored', async (db) => {
  await aMember(db, { username: 'Aoife_1' })
  for (const username of ['Aoife_1', 'aoife_1', 'AOIFE_1', '  aOIFE_1 ']) {
    const { status, body } = await register(db, { ...FORM, username })
    expect([status, body.detail, body.errors]).toEqual([
      400,
      'Something went wrong... That name is taken. Please choose another.',
      { username: 'That name is taken. Please choose another.' },
    ])
  }
  expect(await users(db)).toHaveLength(1)
  expect(await db.selectFrom('sessions').select('id_hash').execute()).toHaveLength(1)
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

testOnDatabase('a reserved name is refused with the reason, and nothing is stored', async (db) => {
  const reserved = 'That name is reserved for the people who run this site. Please choose another.'
  for (const username of ['admin', 'Support', '_root-', 'Competitions-Ireland', 'HELP24']) {
    const { status, body } = await register(db, { ...FORM, username })
    expect([username, status, body.detail, body.errors]).toEqual([
      username,
      400,
      `Something went wrong... ${reserved}`,
      {
        username: reserved,
      },
    ])
  }
  expect(await users(db)).toEqual([])
})

testOnDatabase('nobody can register as an admin', async (db) => {
  const privileged = [
    '"admin": true',
    '"is_admin": 1',
    '"isAdmin": true',
    '"role": "admin"',
    '"status": "approved"',
    '"id": 1, "user_id": 1',
    '"suspended_at": null, "email_confirmed_at": 1',
    '"emailConfirmedAt": 1, "facebook_id": "1"',
    '"user": {"admin": true, "is_admin": 1}',
    '"__proto__": {"admin": true, "is_admin": 1}',
    '"constructor": {"prototype": {"admin": true, "is_admin": 1}}',
    '"prototype": {"is_admin": 1}, "toString": 1, "hasOwnProperty": 1',
  ]
  const app = testApp(db)
  for (const [index, keys] of privileged.entries()) {
    const { username: _none, ...form } = FORM
    const body = `{"username": "plain-${index}", ${JSON.stringify(form).slice(1, -1)}, ${keys}}`
    const answer = await post(app, '/api/register', body, aVisitor())
    expect([keys, answer.body]).toEqual([
      keys,
      { user: { username: `plain-${index}`, admin: false } },
    ])
    const { body: session } = await get(app, '/api/session', callerAfter(answer))
    expect(session.user?.admin).toBe(false)
  }
  const stored = await users(db)
  expect(stored).toHaveLength(privileged.length)
  for (const user of stored) {
    expect(user).toMatchObject({
      is_admin: 0,
      suspended_at: null,
      email_confirmed_at: null,
      facebook_id: null,
    })
  }
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})

testOnDatabase('each invalid field gets an error', async (db) => {
  const invalid: [Partial<Record<keyof typeof FORM, unknown>>, string][] = [
    ...[
      '',
      'ab',
      'x'.repeat(31),
      'a b',
      'a@b.ie',
      'é-accented',
      'nul\0byte',
      'a\nb',
      7,
      null,
      {},
      [],
    ].map((username) => [{ username }, 'username'] as [object, string]),
    ...[
      '',
      'x',
      'a@b',
      'a b@c.ie',
      'a@b.ie,c@d.ie',
      'a@b.ie\r\nBcc: c@d.ie',
      'a\0@b.ie',
      '"a"@b.ie',
    ].map((email) => [{ email }, 'email'] as [object, string]),
    ...[`${'x'.repeat(250)}@b.ie`, 'Aoife <a@b.ie>', 7, null, ['a@b.ie'], { $ne: '' }].map(
      (email) => [{ email }, 'email'] as [object, string],
    ),
    ...['', 'seven77', 'x'.repeat(129), 7, null, ['three unrelated words'], { length: 9 }].map(
      (password) => [{ password }, 'password'] as [object, string],
    ),
    ...['yes', 1, {}, 'off'].map((emailNews) => [{ emailNews }, 'emailNews'] as [object, string]),
  ]
  for (const [change, field] of invalid) {
    const { status, body } = await register(db, { ...FORM, ...change })
    expect([change, status, Object.keys(body.errors ?? {})]).toEqual([change, 400, [field]])
    expect(body.detail).toMatch(/\w/)
  }
  expect(await users(db)).toEqual([])
})

testOnDatabase('guessable passwords are refused and all others accepted', async (db) => {
  const own = { ...FORM, username: 'Unguessable-Name' }
  const weak = [
    'aaaaaaaa',
    '        ',
    'password1',
    'PASSWORD1',
    'competitions',
    'Competitions-Ireland-2026',
  ]
  for (const password of [...weak, 'Unguessable-Name', 'unguessable-name']) {
    const { status, body } = await register(db, { ...own, password })
    expect([password, status, Object.keys(body.errors ?? {})]).toEqual([
      password,
      400,
      ['password'],
    ])
    expect(body.detail).toBe(`Something went wrong... ${body.errors?.password}`)
  }
  const strong = [' leading space', '€1'.repeat(64), 'ünïcödé', '12345 qwe ü']
  for (const [index, password] of strong.entries()) {
    const answer = await register(db, { ...own, username: `strong-${index}`, password })
    expect([password, answer.status]).toEqual([password, password.length < 8 ? 400 : 200])
  }
})

testOnDatabase('huge and malformed bodies are refused before any work', async (db) => {
  const megabyte = 'x'.repeat(1_048_576)
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const [body, status] of [
    [{ ...FORM, username: megabyte }, 413],
    [{ ...FORM, email: megabyte }, 413],
    [{ ...FORM, password: megabyte }, 413],
    [{ ...FORM, other: megabyte }, 413],
    [{ ...FORM, password: 'x'.repeat(60_000) }, 400],
    [deep, 400],
    ['{"username":', 400],
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
  ] as const)
    expect([status, (await register(db, body)).status]).toEqual([status, status])
  expect(await users(db)).toEqual([])
})

testOnBothDatabases('one of fifty concurrent registrations of a name succeeds', async (db) => {
  const app = testApp(db)
  const names = Array.from({ length: 50 }, (_, index) => (index % 2 ? 'OnlyOne' : 'onlyone'))
  const answers = await Promise.all(
    names.map((username) => post(app, '/api/register', { ...FORM, username }, aVisitor())),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 400)])
  expect(await users(db)).toHaveLength(1)
  expect(await db.selectFrom('sessions').select('id_hash').execute()).toHaveLength(1)
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1)
})

testOnDatabase('several accounts can share an unconfirmed address', async (db) => {
  for (const username of ['first', 'second'])
    expect((await register(db, { ...FORM, username })).status).toBe(200)
  expect((await users(db)).map((user) => user.email_confirmed_at)).toEqual([null, null])
})
