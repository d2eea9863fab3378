import { expect, test } from 'vitest'
import { parseVariant } from '#app/features/media/rules/variants.ts'
import { pictureSources } from './picture-sources.ts'

test('a local picture has every variant of the server, one of them for old browsers', () => {
  const { src, srcSet } = pictureSources('/media/a.webp')
  expect(src).toBe('/_ipx/w_640/media/a.webp')
  expect(srcSet?.split(',')).toEqual(
    [320, 640, 768, 1024, 1280, 1536].map((width) => `/_ipx/w_${width}/media/a.webp ${width}w`),
  )
  expect(pictureSources('/images/pets.webp').src).toBe('/_ipx/w_640/images/pets.webp')
})

test('the widths are ones the server makes, so that no picture is narrower than stated', () => {
  const asked = pictureSources('/images/a.webp').srcSet?.split(',') ?? []
  for (const source of asked) {
    const [, modifiers = '', width] = /^\/_ipx\/([^/]+)\/\S+ (\d+)w$/.exec(source) ?? []
    expect(parseVariant(modifiers)).toEqual({ format: 'webp', width: Number(width) })
  }
})

test('a small picture has no variant wider than it needs', () => {
  const { src, srcSet } = pictureSources('/media/a.webp', 1024)
  expect(src).toBe('/_ipx/w_640/media/a.webp')
  expect(srcSet?.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 768w', ' 1024w'])
})

test('a picture that is not local is left unchanged', () => {
  for (const src of ['blob:https://x/1', 'data:,', 'https://x/media/a', '/favicon.svg', ''])
    expect(pictureSources(src)).toEqual({ src })
})
