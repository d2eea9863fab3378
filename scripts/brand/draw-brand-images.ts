/**
 * Draws the pictures of the brand that browsers want as PNG, and the frame of posters:
 * `node scripts/brand/draw-brand-images.ts`. The sign itself is public/favicon.svg. The letters are
 * Roboto 2.138 Bold and Medium without hints, cut down by fontTools' subsetter to what `dropMissingGlyphs`
 * of media/rules/posters.ts lets through and called 'Competitions Roboto'.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const PUBLIC = path.resolve(import.meta.dirname, '../../public')
const POSTER = path.resolve(import.meta.dirname, '../../app/features/media/poster')
const SIGN = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')
const NAME = 'Competitions Ireland'

const SKY = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="#003e69"/><stop offset="1" stop-color="#005086"/>
</linearGradient>`

const SHARE_CARD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>${SKY}</defs>
  <rect width="1200" height="630" fill="url(#sky)"/>
  <circle cx="1064" cy="130" r="72" fill="#ffe18d"/>
  <path d="M0 520C220 430 420 470 640 430s380-60 560 10v190H0z" fill="#0b6b5d"/>
  <path d="M0 560C260 490 480 540 700 500s340-40 500 20v110H0z" fill="#30b1dc" opacity=".55"/>
</svg>`

/** All of a poster but its words and its picture, which shows through on the right. */
const FRAME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>${SKY}</defs>
  <path d="M0 0H694C610 190 620 430 660 630H0z" fill="#30b1dc"/>
  <path d="M0 0H680C598 190 606 430 646 630H0z" fill="url(#sky)"/>
  ${SIGN.replace('viewBox="0 0 64 64"', 'viewBox="12 20 40 28" x="64" y="560" width="46" height="32"')}
</svg>`

function words(text: string, font: 'Bold' | 'Medium', size: number, left: number, top: number) {
  const fontfile = path.join(POSTER, `roboto-${font.toLowerCase()}.ttf`)
  const markup = `<span foreground="#ffffff">${text}</span>`
  const input = { text: markup, font: `Competitions Roboto ${font} ${size}`, fontfile, rgba: true }
  return { input: { text: { ...input, dpi: 72 } }, left, top }
}

await sharp(Buffer.from(SHARE_CARD))
  .composite([
    words(NAME, 'Bold', 84, 96, 176),
    words('Free to enter Irish competitions, updated daily', 'Medium', 42, 96, 290),
  ])
  .png({ palette: true })
  .toFile(path.join(PUBLIC, 'images/share.png'))
await sharp(Buffer.from(FRAME))
  .composite([words(NAME, 'Medium', 28, 124, 564)])
  .png()
  .toFile(path.join(POSTER, 'frame.png'))
const sign = Buffer.from(SIGN)
await sharp(sign, { density: 300 }).resize(32).png().toFile(path.join(PUBLIC, 'favicon-32.png'))
await sharp(sign, { density: 600 })
  .resize(180)
  .flatten({ background: '#005086' })
  .png()
  .toFile(path.join(PUBLIC, 'apple-touch-icon.png'))
