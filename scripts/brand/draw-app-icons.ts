/**
 * Draws the icons of the installed app into public/images/app: `node scripts/brand/draw-app-icons.ts`.
 * The sign is public/favicon.svg, the pictures of the shortcuts are of app/ui/icons.svg.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'public/images/app')
const BLUE = '#005086'
const SIGN = readFileSync(path.join(ROOT, 'public/favicon.svg'), 'utf8')
const SPRITE = readFileSync(path.join(ROOT, 'app/ui/icons.svg'), 'utf8')

/** Without round corners: systems cut their own shape out of it. The sign keeps clear of the cut. */
const FULL = SIGN.replace(' rx="14"', '')
/** Systems colour what is opaque: the ticket with its star cut out. */
const SHAPES = [...SIGN.matchAll(/\sd="([^"]+)"/g)].map(([, shape]) => `M0 0${shape}`).join('')
const MONOCHROME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <path fill-rule="evenodd" d="${SHAPES}"/>
</svg>`

mkdirSync(FOLDER, { recursive: true })
for (const size of [192, 512]) {
  await draw(SIGN, `icon-${size}`, size)
  await draw(FULL, `maskable-${size}`, size)
}
await draw(MONOCHROME, 'monochrome-512', 512)
for (const [name, icon] of [
  ['today', 'list-checks'],
  ['new', 'sparkles'],
  ['ending', 'clock'],
  ['bookmarks', 'bookmark'],
] as const)
  await draw(shortcut(icon), `shortcut-${name}`, 192)

function shortcut(icon: string) {
  const shapes = new RegExp(`<symbol id="${icon}"[^>]*>(.*?)</symbol>`).exec(SPRITE)?.[1]
  if (!shapes) throw new Error(`app/ui/icons.svg has no icon ${icon}.`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="24" fill="${BLUE}"/>
    <g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>
  </svg>`
}

async function draw(svg: string, name: string, size: number) {
  await sharp(Buffer.from(svg), { density: 1200 })
    .resize(size)
    .png({ palette: true, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`))
}
