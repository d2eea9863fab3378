/**
 * Draws the pictures of the brand that browsers want as PNG: `node scripts/brand/draw-brand-images.ts`.
 * The sign itself is public/favicon.svg.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const PUBLIC = path.resolve(import.meta.dirname, '../../public')
const SIGN = readFileSync(path.join(PUBLIC, 'favicon.svg'))

const SHARE_CARD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#003e69"/><stop offset="1" stop-color="#005086"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="630" fill="url(#sky)"/>
  <circle cx="1010" cy="150" r="82" fill="#ffe18d"/>
  <path d="M0 520C220 430 420 470 640 430s380-60 560 10v190H0z" fill="#0b6b5d"/>
  <path d="M0 560C260 490 480 540 700 500s340-40 500 20v110H0z" fill="#30b1dc" opacity=".55"/>
  <g font-family="Roboto, Arial, sans-serif" fill="#ffffff">
    <text x="96" y="240" font-size="84" font-weight="700">Competitions Ireland</text>
    <text x="96" y="320" font-size="42">Free to enter Irish competitions, updated daily</text>
  </g>
</svg>`

await sharp(Buffer.from(SHARE_CARD))
  .png({ palette: true })
  .toFile(path.join(PUBLIC, 'images/share.png'))
await sharp(SIGN, { density: 300 }).resize(32).png().toFile(path.join(PUBLIC, 'favicon-32.png'))
await sharp(SIGN, { density: 600 })
  .resize(180)
  .flatten({ background: '#005086' })
  .png()
  .toFile(path.join(PUBLIC, 'apple-touch-icon.png'))
