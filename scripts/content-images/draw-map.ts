/**
 * Draws the map of the facts page: its coast, as a file of symbols, which the page gives its
 * colours, pins and labels; and the picture of it that is shown where the page is shared.
 * Run with: node scripts/content-images/draw-map.ts
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { MAP_BOX, PLACES, toMap } from '../../app/features/pages/rules/places.ts'
import { COAST, ISLANDS, LAKE, type Place } from './coast.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SYMBOLS = path.join(ROOT, 'app/features/pages/components/ireland-outline.svg')
const SHARED = path.join(ROOT, 'public/images/content/map-of-facts.png')
const LETTERS = path.join(ROOT, 'app/features/media/poster/roboto-bold.ttf')

/** An outline as a closed path. Its steps are tenths of a unit, so that rounding adds up to nothing. */
function toPath(outline: readonly Place[]) {
  const tenths = outline.map((place) => toMap(place).map((value) => Math.round(value * 10)))
  const steps = tenths.map(([x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = tenths[index - 1] ?? []
    return `${(x - fromX) / 10} ${(y - fromY) / 10}`
  })
  const [start, ...rest] = steps
  return `M${start}l${rest.join(' ')}z`.replaceAll(' -', '-').replaceAll(/(?<!\d)0\./g, '.')
}

const land = [COAST, ...ISLANDS].map(toPath).join('')
const lake = toPath(LAKE)

const text = `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Drawn by scripts/content-images/draw-map.ts: change it there. -->
<path id="land" d="${land}"/>
<path id="lake" d="${lake}"/>
</svg>
`
await writeFile(SYMBOLS, text)
console.log(`coast: ${text.length} characters`)

const dots = Object.values(PLACES)
  .map(({ at }) => toMap(at))
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4"/>`)
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#003e69"/><stop offset="1" stop-color="#005086"/>
  </linearGradient></defs>
  <rect width="1200" height="630" fill="url(#sky)"/>
  <svg x="640" y="18" width="500" height="594" viewBox="-8 0 206 ${MAP_BOX.height}">
    <path d="${land}" fill="#0b6b5d" stroke="#30b1dc" stroke-width="1" stroke-linejoin="round"/>
    <path d="${lake}" fill="#003e69"/>
    <g fill="#ffe18d" stroke="#00304f" stroke-width=".8">${dots.join('')}</g>
  </svg>
</svg>`

function words(line: string, size: number, top: number) {
  const markup = `<span foreground="#ffffff">${line}</span>`
  const font = { font: `Competitions Roboto Bold ${size}`, fontfile: LETTERS, rgba: true, dpi: 72 }
  return { input: { text: { text: markup, ...font } }, left: 84, top }
}

await sharp(Buffer.from(card))
  .composite([
    words('50', 190, 110),
    words('insane facts', 78, 320),
    words('about Ireland', 78, 420),
  ])
  .png({ palette: true })
  .toFile(SHARED)
