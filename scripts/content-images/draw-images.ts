/**
 * Draws the pictures of the landing pages and the dotted map of the facts page.
 * Run with: node scripts/content-images/draw-images.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { motifs } from '../sample-catalogue/motifs/index.ts'
import { isPaletteName, paletteOf } from '../sample-catalogue/palettes.ts'
import { randomFor } from '../sample-catalogue/random.ts'
import { compose } from '../sample-catalogue/scene.ts'
import { COAST, LAKE } from './coast.ts'

const PICTURES = [
  { name: 'all-ireland-final', motif: 'gaelic', palette: 'tide' },
  { name: 'electric-picnic', motif: 'stage', palette: 'dusk' },
  { name: 'holiday', motif: 'suitcase', palette: 'tide' },
  { name: 'welcome', motif: 'gift', palette: 'lagoon' },
] as const

const root = path.join(import.meta.dirname, '../..')
const pictureFolder = path.join(root, 'public/images/content')
const mapFile = path.join(root, 'app/features/pages/components/ireland-dots.ts')

type Place = readonly [longitude: number, latitude: number]

/** Degrees to the units of the map: north up, about 60 units to a degree of latitude. */
const WEST = -10.75
const NORTH = 55.5
const SCALE = 60
/** A degree of longitude is this much shorter than one of latitude in the middle of Ireland. */
const NARROWING = Math.cos((53.4 * Math.PI) / 180)
const STEP = 5.4

function toMap([longitude, latitude]: Place): Place {
  return [(longitude - WEST) * NARROWING * SCALE, (NORTH - latitude) * SCALE]
}

function isInside([x, y]: Place, outline: readonly Place[]) {
  let inside = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline.at(index - 1) ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

/** Rows of dots: a line of round dashes of no length shows as dots, so a run of them is one line. */
function dotRows() {
  const land = COAST.map(toMap)
  const lake = LAKE.map(toMap)
  const rows: string[] = []
  for (let row = 0; row * STEP * 0.866 < 256; row += 1) {
    const y = row * STEP * 0.866
    let run: { from: number; count: number } | undefined
    for (let column = 0; column <= 40; column += 1) {
      const x = (column + (row % 2) / 2) * STEP
      if (isInside([x, y], land) && !isInside([x, y], lake)) {
        run = run ? { ...run, count: run.count + 1 } : { from: x, count: 1 }
      } else if (run) {
        rows.push(`M${round(run.from)} ${round(y)}h${round((run.count - 1) * STEP + 0.1)}`)
        run = undefined
      }
    }
  }
  return rows
}

function round(value: number) {
  return Number(value.toFixed(1))
}

async function drawPictures() {
  await mkdir(pictureFolder, { recursive: true })
  for (const { name, motif, palette } of PICTURES) {
    const draw = motifs[motif]
    if (!draw || !isPaletteName(palette)) throw new Error(`${name}: unknown motif or palette`)
    const svg = compose(draw, { k: paletteOf(palette), random: randomFor(name) }, true)
    const image = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 5 }).toBuffer()
    await writeFile(path.join(pictureFolder, `${name}.webp`), image)
    console.log(`${name}.webp: ${Math.round(image.length / 1024)} kB`)
  }
}

async function drawMap() {
  const rows = dotRows()
    .map((row) => `  '${row}',`)
    .join('\n')
  const text = `/** Drawn by scripts/content-images/draw-images.ts: change it there. */
export const DOT_STEP = ${STEP}

/** Each line is a run of dots, drawn with a dash of no length and round ends. */
export const DOT_ROWS = [
${rows}
].join('')
`
  await writeFile(mapFile, text)
  console.log(`map: ${text.length} characters`)
}

await drawPictures()
await drawMap()
