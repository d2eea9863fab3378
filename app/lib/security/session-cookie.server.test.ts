import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSecret } from './secrets.server.ts'
import { sessionCookie, sessionCookieName } from './session-cookie.server.ts'

const SECRET = newSecret()
const open = (received?: string, https = true) => sessionCookie(received, { https })

test('the cookie has the __Host- prefix over https, and works over http', () => {
  const [secure, plain] = [open(), open(undefined, false)]
  for (const cookie of [secure, plain]) cookie.begin(SECRET, 90_500)
  expect(secure.toHeaders()).toEqual([
    `__Host-session=m.${SECRET}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=90`,
    'member=1; Path=/; SameSite=Lax; Secure; Max-Age=90',
  ])
  expect(plain.toHeaders()).toEqual([
    `session=m.${SECRET}; Path=/; HttpOnly; SameSite=Lax; Max-Age=90`,
    'member=1; Path=/; SameSite=Lax; Max-Age=90',
  ])
  expect([sessionCookieName(true), sessionCookieName(false)]).toEqual(['__Host-session', 'session'])
})

test('no header is sent for an unchanged cookie', () => {
  for (const received of [undefined, `m.${SECRET}`, `v.${SECRET}`, 'nonsense'])
    expect(open(received).toHeaders()).toEqual([])
  const known = open(`v.${SECRET}`)
  known.csrfToken()
  known.isCsrfToken('x')
  expect(known.toHeaders()).toEqual([])
})

test('a visitor who needs a token gets a cookie that ends with the browser', () => {
  const [one, two] = [open(), open()]
  expect(one.csrfToken()).toBe(one.csrfToken())
  expect(one.csrfToken()).not.toBe(two.csrfToken())
  expect(one.toHeaders()).toEqual([
    expect.stringMatching(/^__Host-session=v\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ])
  // The token does not reveal the cookie.
  expect(one.toHeaders().join()).not.toContain(one.csrfToken())
})

test('an ended cookie is removed, and its token no longer fits', () => {
  const cookie = open(`m.${SECRET}`)
  const token = cookie.csrfToken()
  expect(cookie.isCsrfToken(token)).toBe(true)
  cookie.end()
  expect(cookie.isCsrfToken(token)).toBe(false)
  expect(cookie.toHeaders()).toEqual([
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    'member=; Path=/; SameSite=Lax; Secure; Max-Age=0',
  ])
  expect(cookie.csrfToken()).not.toBe(token)
})

test.each([
  [undefined, true, ['member=1; Path=/; SameSite=Lax; Secure; Max-Age=90']],
  ['', true, ['member=1; Path=/; SameSite=Lax; Secure; Max-Age=90']],
  ['1', true, []],
  ['1', false, ['member=; Path=/; SameSite=Lax; Secure; Max-Age=0']],
  ['x', false, []],
  [undefined, false, []],
])('a hint of %j is corrected where the session is open: %j', (hint, isOpen, headers) => {
  const cookie = sessionCookie(undefined, { https: true, hint })
  cookie.hint(isOpen, 90_000)
  expect(cookie.toHeaders()).toEqual(headers)
})

test('a hint does not undo what a login or a logout has set', () => {
  const cookie = open(`m.${SECRET}`)
  cookie.end()
  cookie.hint(true, 90_000)
  expect(cookie.toHeaders()).toHaveLength(2)
  expect(cookie.toHeaders().join()).not.toContain('member=1')
})

test('a login invalidates the token before it', () => {
  const cookie = open(`v.${SECRET}`)
  const before = cookie.csrfToken()
  cookie.begin(newSecret(), 1000)
  expect(cookie.isCsrfToken(before)).toBe(false)
  expect(cookie.isCsrfToken(cookie.csrfToken())).toBe(true)
})

test('one secret has different tokens for a visitor and a member', () => {
  expect(open(`v.${SECRET}`).csrfToken()).not.toBe(open(`m.${SECRET}`).csrfToken())
})

const nearly = fc
  .tuple(
    fc.constantFrom('m.', 'v.', 'M.', 'm', '.', ''),
    fc.string({
      unit: fc.constantFrom('a', 'Z', '9', '-', '_', '=', '+', '/', '.', ';', ' ', '\0', '\n', 'é'),
      minLength: 40,
      maxLength: 46,
    }),
  )
  .map((parts) => parts.join(''))
const received = fc.oneof(fc.string({ unit: 'binary' }), nearly, fc.constant(`m.${SECRET}`))

test('any cookie is parsed without error, and only a well-formed one opens a session', () => {
  fc.assert(
    fc.property(received, fc.boolean(), (text, https) => {
      const { memberSecret, csrfToken } = open(text, https)
      expect(memberSecret).toBe(/^m\.[\w-]{43}$/.test(text) ? text.slice(2) : undefined)
      expect(csrfToken()).toMatch(/^[\w-]{43}$/)
    }),
    { numRuns: 1000 },
  )
  expect(open(`m.${SECRET}\n`).memberSecret).toBeUndefined()
})

test('only the exact token fits, and none fits without a cookie', () => {
  const cookie = open(`m.${SECRET}`)
  const token = cookie.csrfToken()
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), mutationsOf(token)), (text) => {
      expect(cookie.isCsrfToken(text)).toBe(text === token)
      expect(open().isCsrfToken(text)).toBe(false)
    }),
    { numRuns: 1000 },
  )
  for (const missing of [undefined, null, '']) expect(cookie.isCsrfToken(missing)).toBe(false)
  expect(cookie.isCsrfToken(token)).toBe(true)
})

function mutationsOf(token: string) {
  return fc
    .tuple(fc.nat(token.length), fc.string({ maxLength: 2 }), fc.nat(2))
    .map(([at, text, cut]) => token.slice(0, at) + text + token.slice(at + cut))
}
