import { globSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const PAGE = {
  title: 'Lamps',
  description: 'All of them',
  path: '/lamps',
  baseUrl: 'https://x.example',
}

/** Returns the properties of a page's picture. */
function pictureOf(image?: string) {
  const properties = pageMeta({ ...PAGE, image }).flatMap((one) =>
    'property' in one && String(one.property).startsWith('og:image') ? [one.content] : [],
  )
  return properties as string[]
}

test.each([
  [undefined, '/images/share.png', '1200', '630'],
  ['/images/categories/pets.webp', '/images/categories/pets.webp', '960', '600'],
  ['/competition/x/poster.jpg?v=4f', '/competition/x/poster.jpg?v=4f', '1200', '630'],
])('a page says how large its picture is: %s', (image, path, width, height) => {
  expect(pictureOf(image)).toEqual([PAGE.baseUrl + path, width, height])
})

test('every picture that pages may name has the size that they say', async () => {
  const files = globSync('public/images/{share.png,categories/*,content/*}')
  expect(files.length).toBeGreaterThan(25)
  for (const file of files) {
    const { width, height } = await sharp(file).metadata()
    const [, ...said] = pictureOf(file.replace(/^public/, ''))
    expect([file, ...said]).toEqual([file, String(width), String(height)])
  }
})
