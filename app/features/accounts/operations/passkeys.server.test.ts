import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { LOGIN_STEP_MS, PROOF_MS } from '#app/features/addresses/rules/proofs.ts'
import { testApp } from '#test/app.ts'
import { attestationsNaming } from '#test/attestations.ts'
import { anAuthenticator, aPasskey, type Authenticator } from '#test/authenticator.ts'
import { testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aSession, aVisitor, NOW, type Caller } from '#test/makers.ts'
import { callerAfter, get, post, postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

type Signed = ReturnType<Authenticator['sign']>

async function aSite(db: Db) {
  const clock = { now: NOW }
  const app = testApp(db, { clock: () => clock.now, renderPage: await pagesAsData() })
  const begin = async (purpose: string, caller: Caller) => {
    const answer = await post(app, '/api/passkey-options', { purpose }, caller)
    return JSON.parse(answer.text) as { challenge: string; allowCredentials?: { id: string }[] }
  }
  const logIn = (answer: unknown, caller: Caller) =>
    post(app, '/api/login-with-passkey', { answer }, caller)
  const prove = (answer: unknown, caller: Caller) =>
    post(app, '/api/prove-with-passkey', { answer }, caller)
  const add = (answer: unknown, caller: Caller) => post(app, '/api/add-passkey', { answer }, caller)
  return { app, clock, begin, logIn, prove, add }
}

testOnDatabase(
  'a passkey is added, then logs in without a name, as the same member',
  async (db) => {
    const { app, begin, logIn, add } = await aSite(db)
    const member = await anAdmin(db)
    const thief = await aSession(db, member.id)
    const key = anAuthenticator()
    const options = await post(app, '/api/passkey-options', { purpose: 'add-passkey' }, member)
    expect(JSON.parse(options.text)).toMatchObject({
      rp: { id: 'competitions.example' },
      user: { name: member.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { challenge } = JSON.parse(options.text) as { challenge: string }
    const added = await add(key.register(challenge), member)
    expect(added.status).toBe(200)
    expect((added.body as { recoveryCodes?: string[] }).recoveryCodes).toHaveLength(10)
    expect((await get(app, '/api/session', thief)).body.user).toBeNull()
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: member.email },
    ])
    // The answer counts once.
    expect((await add(key.register(challenge), member)).status).toBe(400)

    const visitor = aVisitor()
    const asked = await begin('log-in', visitor)
    expect(asked).toMatchObject({ userVerification: 'required' })
    expect(asked.allowCredentials ?? []).toEqual([])
    const loggedIn = await logIn(key.sign(asked.challenge, { counter: 7 }), visitor)
    const { body } = await get(app, '/api/session', callerAfter(loggedIn))
    expect(body.user).toEqual({ username: member.username, admin: true })
    expect(await db.selectFrom('passkeys').select(['counter', 'used_at']).execute()).toEqual([
      { counter: 7, used_at: NOW.getTime() },
    ])
  },
)

const VERIFIED = 0x05
const ANSWERS: Record<string, (key: Authenticator, challenge: string) => unknown> = {
  'another site’s': (key, challenge) => key.sign(challenge, { origin: 'https://evil.example' }),
  'a subdomain’s': (key, challenge) =>
    key.sign(challenge, { origin: 'https://www.competitions.example' }),
  'for another rpId': (key, challenge) => key.sign(challenge, { rpId: 'evil.example' }),
  'with another challenge': (key) => key.sign('AAAA'),
  'without a check of the person': (key, challenge) => key.sign(challenge, { flags: 0x01 }),
  'without a person': (key, challenge) => key.sign(challenge, { flags: 0x04 }),
  'of a counter that went back': (key, challenge) =>
    key.sign(challenge, { flags: VERIFIED, counter: 4 }),
  'of a registration': (key, challenge) => key.sign(challenge, { type: 'webauthn.create' }),
  'with another key’s signature': (key, challenge) => ({
    ...anAuthenticator().sign(challenge),
    id: key.id,
    rawId: key.id,
  }),
  'of an unknown key': (_key, challenge) => anAuthenticator().sign(challenge),
  'with a cut signature': (key, challenge) => {
    const answer: Signed = key.sign(challenge, { counter: 9 })
    return { ...answer, response: { ...answer.response, signature: 'AAAA' } }
  },
  'without a response': (key) => ({ id: key.id }),
  'of other types': (key) => ({ id: key.id, rawId: 7, type: null, response: [] }),
}

testOnDatabase(
  'a login refuses every answer that is not the key’s to this challenge',
  async (db) => {
    const { begin, logIn } = await aSite(db)
    const { id } = await anAdmin(db)
    const key = await aPasskey(db, id, { counter: 5 })
    const before = await db.selectFrom('sessions').selectAll().execute()
    for (const [kind, make] of Object.entries(ANSWERS)) {
      const visitor = aVisitor()
      const { challenge } = await begin('log-in', visitor)
      const refused = await logIn(make(key, challenge), visitor)
      const status = kind === 'of an unknown key' ? 410 : 400
      expect([kind, refused.status, refused.headers.getSetCookie()]).toEqual([kind, status, []])
      // A challenge that was answered wrongly is over.
      const late = await logIn(key.sign(challenge, { counter: 8 }), visitor)
      expect([kind, late.status]).toEqual([kind, 400])
    }
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual(before)
    const visitor = aVisitor()
    const { challenge } = await begin('log-in', visitor)
    expect((await logIn(key.sign(challenge, { counter: 8 }), visitor)).status).toBe(200)
  },
)

testOnDatabase(
  'a challenge is for one browser, one purpose, one use and ten minutes',
  async (db) => {
    const { clock, begin, logIn, prove, add } = await aSite(db)
    const member = await aMember(db)
    const key = await aPasskey(db, member.id)
    const visitor = aVisitor()
    const { challenge } = await begin('log-in', visitor)
    expect((await logIn(key.sign(challenge), aVisitor())).status).toBe(400)
    expect((await logIn(key.sign(challenge), await aMember(db))).status).toBe(400)

    clock.now = new Date(NOW.getTime() + LOGIN_STEP_MS)
    expect((await logIn(key.sign(challenge), visitor)).status).toBe(400)
    clock.now = NOW
    const { challenge: toProve } = await begin('prove', member)
    expect((await logIn(key.sign(toProve), member)).status).toBe(400)
    expect((await add(anAuthenticator().register(toProve), member)).status).toBe(400)
    expect((await prove(key.sign(toProve), member)).status).toBe(200)

    const { challenge: fresh } = await begin('log-in', visitor)
    const answer = key.sign(fresh)
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(answer, visitor)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ])
  },
)

testOnDatabase('a suspended member’s passkey opens nothing', async (db) => {
  const { begin, logIn } = await aSite(db)
  const { id } = await aMember(db)
  const key = await aPasskey(db, id)
  const visitor = aVisitor()
  const { challenge } = await begin('log-in', visitor)
  await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute()
  const answer = await logIn(key.sign(challenge), visitor)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
})

testOnDatabase('a passkey proves its own member only, and in place of the password', async (db) => {
  const { app, clock, begin, prove } = await aSite(db)
  const [member, other] = [await aMember(db), await aMember(db)]
  const [mine, theirs] = [await aPasskey(db, member.id), await aPasskey(db, other.id)]
  clock.now = new Date(NOW.getTime() + PROOF_MS)
  const change = () =>
    postToAction(app, '/my-dashboard', { intent: 'change-email', email: 'new@example.ie' }, member)
  expect((await change()).status).toBe(400)

  const asked = await begin('prove', member)
  expect(asked.allowCredentials).toMatchObject([{ id: mine.id }])
  expect((await prove(theirs.sign(asked.challenge), member)).status).toBe(400)
  expect((await change()).status).toBe(400)
  const { challenge } = await begin('prove', member)
  expect((await prove(mine.sign(challenge), member)).status).toBe(200)
  expect((await change()).status).toBe(200)
  expect((await post(app, '/api/passkey-options', { purpose: 'prove' }, aVisitor())).status).toBe(
    401,
  )
})

testOnDatabase('adding needs a fresh proof, a verified person and this site', async (db) => {
  const { clock, begin, add } = await aSite(db)
  const [member, other] = [await aMember(db), await aMember(db)]
  const attempt = async (claims: Parameters<Authenticator['register']>[1]) => {
    const { challenge } = await begin('add-passkey', member)
    return (await add(anAuthenticator().register(challenge, claims), member)).status
  }
  expect(await attempt({ origin: 'https://evil.example' })).toBe(400)
  expect(await attempt({ rpId: 'evil.example' })).toBe(400)
  expect(await attempt({ flags: 0x01 })).toBe(400)
  expect(await attempt({ type: 'webauthn.get' })).toBe(400)
  const { challenge } = await begin('add-passkey', other)
  expect((await add(anAuthenticator().register(challenge), member)).status).toBe(400)
  clock.now = new Date(NOW.getTime() + PROOF_MS)
  expect(await attempt({})).toBe(401)
  expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  clock.now = NOW
  expect(await attempt({})).toBe(200)
})

testOnDatabase('an account has at most 20 passkeys', async (db) => {
  const { begin, add } = await aSite(db)
  const member = await aMember(db)
  for (let count = 0; count < 19; count += 1) await aPasskey(db, member.id)
  const addOne = async () => {
    const { challenge } = await begin('add-passkey', member)
    return (await add(anAuthenticator().register(challenge), member)).status
  }
  expect(await addOne()).toBe(200)
  expect(await addOne()).toBe(409)
  expect(await db.selectFrom('passkeys').select('id').execute()).toHaveLength(20)
})

testOnDatabase('a key that another member has cannot be added again', async (db) => {
  const { begin, add } = await aSite(db)
  const [member, other] = [await aMember(db), await aMember(db)]
  const key = await aPasskey(db, other.id)
  const { challenge } = await begin('add-passkey', member)
  expect((await add(key.register(challenge), member)).status).toBe(409)
  expect(await db.selectFrom('passkeys').select('user_id').execute()).toEqual([
    { user_id: other.id },
  ])
})

afterEach(() => vi.restoreAllMocks())

testOnDatabase(
  'a passkey is added without attestation only, and no attestation makes the server fetch anything',
  async (db) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const asked: (string | undefined)[] = []
    const listener = createServer(({ url }, response) => response.end(String(asked.push(url))))
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const { port } = listener.address() as AddressInfo
    const { begin, add } = await aSite(db)
    const member = await aMember(db)
    const formats = attestationsNaming(`http://127.0.0.1:${port}/latest/meta-data/`)
    const statuses: Record<string, number> = {}
    for (const [format, attest] of Object.entries(formats)) {
      const { challenge } = await begin('add-passkey', member)
      const answer = await add(anAuthenticator().register(challenge, { attest }), member)
      statuses[format] = answer.status
      expect(answer.text).toContain('says more about its device')
    }
    expect([fetched.mock.calls, asked]).toEqual([[], []])
    expect([...new Set(Object.values(statuses))]).toEqual([400])
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([])
    const { challenge } = await begin('add-passkey', member)
    expect((await add(anAuthenticator().register(challenge), member)).status).toBe(200)
    listener.close()
  },
)

const NOT_ATTESTATIONS: Record<string, unknown> = {
  'nested beyond any stack': Buffer.alloc(5_000, 0x81).toString('base64url'),
  'longer than any passkey needs': Buffer.alloc(30_000, 0x81).toString('base64url'),
  'with a length of 2^32': Buffer.from('bb00000000ffffffff', 'hex').toString('base64url'),
  'no map': Buffer.from('646e6f6e65', 'hex').toString('base64url'),
  'no text': 7,
  absent: undefined,
}

testOnDatabase('an invalid attestation object is refused with a sentence', async (db) => {
  const { begin, add } = await aSite(db)
  const member = await aMember(db)
  for (const [kind, attestationObject] of Object.entries(NOT_ATTESTATIONS)) {
    const { challenge } = await begin('add-passkey', member)
    const answer = anAuthenticator().register(challenge)
    const response = { ...answer.response, attestationObject }
    const { status, text } = await add({ ...answer, response }, member)
    expect([kind, status, text.includes('did not work here')]).toEqual([kind, 400, true])
  }
})
