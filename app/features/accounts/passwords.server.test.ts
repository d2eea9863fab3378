import { readFileSync } from 'node:fs'
import { hash as argonHash, verify as argonVerify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { isCommonPassword } from './operations/register.server.ts'
import { createPasswordHasher } from './passwords.server.ts'

test('a hash uses argon2id with 19 MiB, two passes and one lane, and a new salt', async () => {
  const { hash } = createPasswordHasher()
  const [one, other] = await Promise.all([hash('Sliabh Liag 601'), hash('Sliabh Liag 601')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test('only the exact text matches, including case, spaces and accents', async () => {
  const { hash, verify } = createPasswordHasher()
  const stored = await hash('Mo phasfhocal é')
  expect(await verify(stored, 'Mo phasfhocal é')).toBe(true)
  const others = ['mo phasfhocal é', 'Mo phasfhocal é ', 'Mo phasfhocal e', '']
  expect(await Promise.all(others.map((other) => verify(stored, other)))).not.toContain(true)
})

test('a password matches in every Unicode form that a keyboard sends', async () => {
  const { hash, verify, check } = createPasswordHasher()
  const forms = ['Mo phasfhocal é', 'Mo phasfhocal e\u0301', 'Ｍｏ phasfhocal é']
  for (const one of forms) {
    const stored = await hash(one)
    for (const typed of forms)
      expect(await check(stored, typed), typed).toEqual({ isRight: true, isOld: false })
  }
  const older = await argonHash('Mo phasfhocal e\u0301', { memoryCost: 19_456, timeCost: 2 })
  expect(await verify(older, 'Mo phasfhocal é')).toBe(true)
  const typed = 'Mo phasfhocal e\u0301'
  expect(await check(older, typed)).toEqual({ isRight: true, isOld: true })
  expect(await verify(await hash('ﷺ'.repeat(128)), 'ﷺ'.repeat(128))).toBe(true)
})

test('no part of a long password is ignored, and over-long ones are refused', async () => {
  const { hash, verify } = createPasswordHasher()
  const long = '€'.repeat(127)
  const stored = await hash(`${long}a`)
  expect(await verify(stored, `${long}a`)).toBe(true)
  expect(await verify(stored, `${long}b`)).toBe(false)
  expect(await verify(stored, 'x'.repeat(513))).toBe(false)
  await expect(hash('x'.repeat(513))).rejects.toThrow(RangeError)
})

test('a missing hash costs the same work and never matches', async () => {
  const argon = spiedArgon()
  const { hash, verify } = createPasswordHasher({ argon })
  const stored = await hash('long enough')
  await verify(stored, 'something else')
  expect(await verify(null, 'something else')).toBe(false)

  const [known = '', dummy = ''] = argon.verify.mock.calls.map(([hash]) => String(hash))
  expect(dummy).not.toBe(known)
  expect(dummy.split('$').slice(0, 4)).toEqual(known.split('$').slice(0, 4))
  expect(dummy).toHaveLength(known.length)
  expect(dummy).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a hash with outdated parameters needs a rehash', async () => {
  const { hash, check } = createPasswordHasher()
  const isOld = async (stored: string) => (await check(stored, 'long enough')).isOld
  expect(await isOld(await hash('long enough'))).toBe(false)
  for (const changed of [{ timeCost: 1 }, { memoryCost: 1024 }, { parallelism: 2 }])
    expect(await isOld(await argonHash('long enough', { memoryCost: 19_456, ...changed }))).toBe(
      true,
    )
})

test('concurrent hashes are limited, and the queue is first in, first out', async () => {
  const argon = heldArgon()
  const { hash } = createPasswordHasher({ concurrency: 2, queue: 3, argon })
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(hash))
  while (argon.held.length > 0) {
    expect(argon.held).toHaveLength(Math.min(2, 5 - argon.started.length + argon.held.length))
    argon.held.shift()?.()
    await settle()
  }
  expect(await all).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(argon.started).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a newcomer does not overtake the queue', async () => {
  const argon = heldArgon()
  const { hash } = createPasswordHasher({ concurrency: 1, queue: 2, argon })
  const all = ['a', 'b'].map(hash)
  argon.held.shift()?.()
  await settle()
  all.push(hash('c'))
  expect(argon.started).toEqual(['a', 'b'])
  for (const _ of ['b', 'c']) {
    argon.held.shift()?.()
    await settle()
  }
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C'])
})

test('a full queue asks the client to retry and computes nothing', async () => {
  const argon = heldArgon()
  const { hash, verify } = createPasswordHasher({ concurrency: 1, queue: 1, argon })
  const first = hash('a')
  const second = verify(null, 'b')
  await expect(hash('c')).rejects.toMatchObject({ kind: 'unavailable', status: 503, retryAfter: 2 })
  expect(argon.started).toEqual(['a'])

  argon.held.shift()?.()
  await first
  await settle()
  argon.held.shift()?.()
  await second
  const later = hash('d')
  argon.held.shift()?.()
  expect(await later).toBe('D')
})

test('a failed hash releases its slot', async () => {
  const { hash, verify } = createPasswordHasher({ concurrency: 1, queue: 0 })
  await expect(verify('no hash at all', 'a')).rejects.toThrow('Decoding')
  expect(await hash('long enough')).toMatch(/^\$argon2id/)
})

test('common passwords are refused in any case', () => {
  const common = ['password', 'PassWord', '12345678', 'iloveyou', 'liverpool', 'trustno1']
  expect(common.filter(isCommonPassword)).toEqual(common)
  expect(isCommonPassword('Sliabh Liag 601')).toBe(false)
})

test("the site's name is a common password with any padding", () => {
  const common = ['Competitions', 'competitions-ireland', 'Competitions2026!']
  expect(common.filter(isCommonPassword)).toEqual(common)
  expect(isCommonPassword('competitions in Ballina')).toBe(false)
})

test('the list has the required thousands, none shorter than the minimum', () => {
  const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n')
  expect(list.pop()).toBe('')
  expect(new Set(list).size).toBe(5000)
  expect(list.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
})

function spiedArgon() {
  return {
    hash: vi.fn<typeof argonHash>(argonHash),
    verify: vi.fn<typeof argonVerify>(argonVerify),
  }
}

/** Computes nothing until released; a hash is the password in capitals. */
function heldArgon() {
  const held: (() => void)[] = []
  const started: string[] = []
  async function hold(password: string) {
    started.push(password)
    await new Promise<void>((resolve) => held.push(resolve))
    return password.toUpperCase()
  }
  return {
    held,
    started,
    hash: async (password: string | Uint8Array) => hold(String(password)),
    verify: async (_hash: string | Uint8Array, password: string | Uint8Array) =>
      (await hold(String(password))) === '',
  }
}

/** Lets pending promises settle. */
async function settle() {
  for (let round = 0; round < 10; round += 1) await Promise.resolve()
}
