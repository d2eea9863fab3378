/**
 * Draws the pictures of the sample catalogue and of the categories.
 * Run with: node scripts/sample-catalogue/draw-images.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { motifs } from './motifs/index.ts'
import { isPaletteName, paletteOf } from './palettes.ts'
import { randomFor } from './random.ts'
import { compose } from './scene.ts'

type Picture = {
  motif: string
  palette: string
}

const here = import.meta.dirname
const root = path.join(here, '../..')

async function draw(
  name: string,
  picture: Picture,
  folder: string,
  calm: boolean,
): Promise<number> {
  const motif = motifs[picture.motif]
  if (motif === undefined || !isPaletteName(picture.palette)) {
    throw new Error(`${name}: unknown motif "${picture.motif}" or palette "${picture.palette}"`)
  }
  const svg = compose(motif, { k: paletteOf(picture.palette), random: randomFor(name) }, calm)
  const image = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 5 }).toBuffer()
  await writeFile(path.join(root, folder, `${name}.webp`), image)
  return image.length
}

async function drawAll(list: string, folder: string, calm: boolean): Promise<void> {
  const text = await readFile(path.join(here, list), 'utf8')
  const pictures = JSON.parse(text) as Record<string, Picture>
  await mkdir(path.join(root, folder), { recursive: true })
  let bytes = 0
  for (const [name, picture] of Object.entries(pictures)) {
    bytes += await draw(name, picture, folder, calm)
  }
  const count = Object.keys(pictures).length
  console.log(`${folder}: ${count} pictures, ${Math.round(bytes / 1024)} kB`)
}

await drawAll('listing-pictures.json', 'data/sample/images', false)
await drawAll('category-pictures.json', 'public/images/categories', true)
