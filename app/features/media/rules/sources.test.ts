import { expect, test } from 'vitest'
import { toSource } from './sources.ts'

test("stored pictures and the site's own are sources", () => {
  const name = `${'0a'.repeat(16)}.webp`
  expect(toSource(`/media/${name}`)).toEqual({ stored: name })
  for (const file of ['/images/share.png', '/images/categories/food-and-drink.webp'])
    expect(toSource(file)).toEqual({ file })
})

test('nothing else is a source', () => {
  const others = [
    '',
    '/',
    '/media',
    '/media/',
    '/media/x.webp',
    `/media/${'0A'.repeat(16)}.webp`,
    `/media//${'0a'.repeat(16)}.webp`,
    `/media/${'0a'.repeat(16)}.webp/`,
    '/images',
    '/images/',
    '/images/.webp',
    '/images/a.svg',
    '/images/a.webp.svg',
    '/images/a.webp\n',
    '/images/A.webp',
    '/images/-a.webp',
    '/images/a--b.webp',
    '/images/../favicon-32.png',
    '/images//a.webp',
    '/favicon-32.png',
    '/assets/a.webp',
    '//media/a.webp',
    '/images/a b.webp',
    '/images/%61.webp',
    `/images/${'a'.repeat(300)}.webp`,
  ]
  for (const path of others) expect(toSource(path), path).toBeUndefined()
})
