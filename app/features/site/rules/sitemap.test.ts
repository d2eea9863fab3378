import { expect, test } from 'vitest'
import { splitSitemap, writeSitemap, writeSitemapIndex } from './sitemap.ts'

test.each([
  [3, 0, 1],
  [3, 7, 1],
  [3, 8, 2],
  [3, 17, 2],
  [3, 18, 3],
])('%i other pages and %i listings make %i files of at most 10', (others, listings, files) => {
  const pages = Array.from({ length: others + listings }, (_one, index) => index)
  const parts = splitSitemap(pages, 10)
  expect(parts).toHaveLength(files)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(10)
  expect(parts.flat()).toEqual(pages)
})

test('an entry has its date and its picture, and addresses are escaped', () => {
  const xml = writeSitemap(
    [
      { path: '/a?b=1&c=2', changed: '2026-11-26T10:00:00Z', picture: '/media/x.webp' },
      { path: '/d' },
    ],
    'https://competitions.example',
  )
  expect(xml).toContain(
    '<url><loc>https://competitions.example/a?b=1&amp;c=2</loc><lastmod>2026-11-26T10:00:00Z</lastmod>' +
      '<image:image><image:loc>https://competitions.example/media/x.webp</image:loc></image:image></url>\n' +
      '<url><loc>https://competitions.example/d</loc></url>',
  )
})

test('an index names each file', () => {
  const address = 'https://competitions.example/sitemap.xml'
  const xml = writeSitemapIndex(address, 2, '2026-11-26T10:00:00Z')
  expect(xml.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://competitions.example/sitemap.xml?part=1',
    '<loc>https://competitions.example/sitemap.xml?part=2',
  ])
  expect(xml.split('<lastmod>2026-11-26T10:00:00Z</lastmod>')).toHaveLength(3)
})
