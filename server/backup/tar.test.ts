import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW } from '#test/makers.ts'
import { decodeHeader, encodeHeader, paddingOf, printable } from './tar.ts'
import { writeArchive } from './write-archive.ts'

test('a header of any size is read as it was written', () => {
  const name = fc.stringMatching(/^[a-z0-9./]{1,100}$/)
  fc.assert(
    fc.property(name, fc.maxSafeNat(), (entry, size) => {
      expect(decodeHeader(encodeHeader({ name: entry, size }, NOW))).toEqual({ name: entry, size })
    }),
  )
  const large = { name: 'database.sqlite', size: 8 * 1024 ** 3 }
  expect(decodeHeader(encodeHeader(large, NOW))).toEqual(large)
})

test('a header with one byte changed is refused', () => {
  const header = encodeHeader({ name: 'media/x.webp', size: 1234 }, NOW)
  for (let at = 0; at < header.length; at += 1) {
    const changed = Buffer.from(header)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => decodeHeader(changed)).toThrow(/damaged|not a plain file/)
  }
})

test('entries fill whole blocks', () => {
  expect([0, 1, 511, 512, 513].map(paddingOf)).toEqual([0, 511, 1, 0, 511])
})

test('tar lists and unpacks what is written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tar-test-'))
  const file = path.join(folder, 'a.tar')
  const sum = await writeArchive(file, NOW, async (add) => {
    await add('media/one.webp', 3, [Buffer.from('one')])
    return add('manifest.json', 700, [Buffer.alloc(600, 'x'), Buffer.alloc(100, 'y')])
  })
  expect(sum).toMatchObject({ name: 'manifest.json', size: 700 })
  const tar = (...args: string[]) =>
    execFileSync('tar', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  expect(tar('tf', file)).toBe('media/one.webp\nmanifest.json\n')
  tar('xf', file)
  expect(readFileSync(path.join(folder, 'media/one.webp'), 'utf8')).toBe('one')
  expect(readFileSync(path.join(folder, 'manifest.json'))).toHaveLength(700)
})

test('tar reads sizes beyond eight gigabytes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tar-test-'))
  const file = path.join(folder, 'large.tar')
  writeFileSync(file, encodeHeader({ name: 'database.sqlite', size: 9 * 1024 ** 3 }, NOW))
  // It complains of the end that is missing, after it has listed the entry.
  const list = () =>
    execFileSync('sh', ['-c', 'tar tvf large.tar || true'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  expect(list()).toContain(String(9 * 1024 ** 3))
})

test('a name of unknown origin cannot write on a terminal', () => {
  expect(printable('\u001B[2Ja\nb\u0007é')).toBe('?[2Ja?b??')
})
