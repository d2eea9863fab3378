import { expect, test } from 'vitest'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { openRecentSessions } from './recent-sessions.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

function someSessions() {
  let time = 1
  const sessions = openRecentSessions({ cookieName: 'session', now: () => time })
  const pass = (ms: number) => void (time += ms)
  const cookieOf = (secret: string) => `consent=all; session=m.${secret}`
  return { ...sessions, pass, cookieOf }
}

test('an invented session has a visitor’s priority, a confirmed one its owner’s for ten minutes', () => {
  const { confirm, roleOf, pass, cookieOf } = someSessions()
  const [member, admin] = [newSecret(), newSecret()]
  expect(roleOf(cookieOf(member))).toBe('visitor')
  confirm(hashSecret(member), false)
  confirm(hashSecret(admin), true)
  expect([roleOf(cookieOf(member)), roleOf(cookieOf(admin))]).toEqual(['member', 'admin'])
  for (const other of [
    undefined,
    '',
    'session=m.secret',
    cookieOf(newSecret()),
    cookieOf(member) + 'x',
  ])
    expect(roleOf(other)).toBe('visitor')

  pass(9 * MINUTE_MS)
  confirm(hashSecret(member), false)
  pass(2 * MINUTE_MS)
  expect([roleOf(cookieOf(member)), roleOf(cookieOf(admin))]).toEqual(['member', 'visitor'])
})

test('a session that has ended loses its priority', () => {
  const { confirm, forget, roleOf, cookieOf } = someSessions()
  const secret = newSecret()
  confirm(hashSecret(secret), false)
  forget(hashSecret(secret))
  expect(roleOf(cookieOf(secret))).toBe('visitor')
})

test('the sessions confirmed longest ago are forgotten first', () => {
  const { confirm, roleOf, cookieOf } = someSessions()
  const secrets = Array.from({ length: 10_001 }, newSecret)
  for (const secret of secrets) confirm(hashSecret(secret), false)
  const roles = [0, 1, 10_000].map((at) => roleOf(cookieOf(secrets[at] ?? '')))
  expect(roles).toEqual(['visitor', 'member', 'member'])
})
