import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGES } from '#test/roles/table.ts'

const PUBLIC = path.join(import.meta.dirname, '../../../public')
/** Larger files delay the install prompt. */
const PICTURE_MAX_BYTES = 150_000

type Picture = { src: string; sizes: string; type: string }
type Manifest = {
  icons: (Picture & { purpose?: string })[]
  screenshots: (Picture & { form_factor: string })[]
  shortcuts: { url: string; icons: Picture[] }[]
  start_url: string
  share_target: { action: string }
}
const manifest = JSON.parse(
  readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'),
) as Manifest
const { icons, screenshots, shortcuts } = manifest

test('each manifest picture exists with the stated size and type, and is small', async () => {
  for (const { src, sizes, type } of [
    ...icons,
    ...screenshots,
    ...shortcuts.flatMap((shortcut) => shortcut.icons),
  ]) {
    const file = path.join(PUBLIC, src)
    const { width, height, format } = await sharp(file).metadata()
    expect([src, `${width}x${height}`, `image/${format}`]).toEqual([src, sizes, type])
    expect(statSync(file).size, src).toBeLessThanOrEqual(PICTURE_MAX_BYTES)
  }
})

test('the manifest has the required fields', () => {
  const sizesFor = (purpose?: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  expect(sizesFor()).toEqual(['192x192', '512x512'])
  expect(sizesFor('maskable')).toEqual(['192x192', '512x512'])
  expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']))
  const { start_url: start, share_target: shared } = manifest
  for (const address of [
    start,
    shared.action.replace('?shared', ''),
    ...shortcuts.map(({ url }) => url),
  ])
    expect(Object.keys(PAGES)).toContain(address)
})
