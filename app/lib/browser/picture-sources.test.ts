import { expect, test } from 'vitest'
import { parseVariant } from '#app/features/media/rules/variants.ts'
import { pictureSources } from './picture-sources.ts'

test('a local picture comes in three widths, of which one is for old browsers', () => {
  expect(pictureSources('/media/a.webp')).toEqual({
    src: '/_ipx/w_640,f_webp/media/a.webp',
    srcSet:
      '/_ipx/w_320,f_webp/media/a.webp 320w, /_ipx/w_640,f_webp/media/a.webp 640w, /_ipx/w_1024,f_webp/media/a.webp 1024w',
  })
  expect(pictureSources('/images/pets.webp').src).toBe('/_ipx/w_640,f_webp/images/pets.webp')
})

test('the widths are such as the server makes, so that no picture is less wide than it says', () => {
  const asked = pictureSources('/images/a.webp').srcSet?.split(', ') ?? []
  for (const source of asked) {
    const [, modifiers = '', width] = /^\/_ipx\/([^/]+)\/\S+ (\d+)w$/.exec(source) ?? []
    expect(parseVariant(modifiers)).toEqual({ format: 'webp', width: Number(width) })
  }
})

test('what is not local stays as it is', () => {
  for (const src of ['blob:https://x/1', 'data:,', 'https://x/media/a', '/favicon.svg', ''])
    expect(pictureSources(src)).toEqual({ src })
})
