/**
 * Draws the pictures of the landing pages.
 * Run with: node scripts/content-images/draw-images.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { motifs } from '../sample-catalogue/motifs/index.ts'
import { isPaletteName, paletteOf } from '../sample-catalogue/palettes.ts'
import { randomFor } from '../sample-catalogue/random.ts'
import { compose } from '../sample-catalogue/scene.ts'

const PICTURES = [
  { name: 'all-ireland-final', motif: 'gaelic', palette: 'tide' },
  { name: 'electric-picnic', motif: 'stage', palette: 'dusk' },
  { name: 'holiday', motif: 'suitcase', palette: 'tide' },
  { name: 'welcome', motif: 'gift', palette: 'lagoon' },
] as const

const folder = path.resolve(import.meta.dirname, '../../public/images/content')

await mkdir(folder, { recursive: true })
for (const { name, motif, palette } of PICTURES) {
  const draw = motifs[motif]
  if (!draw || !isPaletteName(palette)) throw new Error(`${name}: unknown motif or palette`)
  const svg = compose(draw, { k: paletteOf(palette), random: randomFor(name) }, true)
  const image = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 5 }).toBuffer()
  await writeFile(path.join(folder, `${name}.webp`), image)
  console.log(`${name}.webp: ${Math.round(image.length / 1024)} kB`)
}
