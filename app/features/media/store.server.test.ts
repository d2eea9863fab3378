import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMediaFolder } from './store.server.ts'

const NAME = `${'a'.repeat(32)}.webp`

test('what is written is read again, and nothing else lies in the folder', async () => {
  const dir = path.join(mkdtempSync(path.join(tmpdir(), 'media-test-')), 'made', 'later')
  const media = openMediaFolder(dir)
  expect(await media.has(NAME)).toBe(false)

  await Promise.all([
    media.write(NAME, Buffer.from('bytes')),
    media.write(NAME, Buffer.from('bytes')),
  ])

  const image = await media.read(NAME)
  expect(image?.size).toBe(5)
  expect(await new Response(image?.stream()).text()).toBe('bytes')
  expect(readdirSync(dir)).toEqual([NAME])
})

test('only generated names are looked up or written', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'media-test-'))
  writeFileSync(path.join(dir, 'secret.txt'), 'secret')
  const media = openMediaFolder(path.join(dir, 'media'))

  for (const name of ['../secret.txt', 'secret.txt', '', '.', `${NAME}\0`, NAME.toUpperCase()]) {
    expect(await media.has(name)).toBe(false)
    expect(await media.read(name)).toBeUndefined()
    await expect(media.write(name, Buffer.from('x'))).rejects.toThrow(TypeError)
  }
})
