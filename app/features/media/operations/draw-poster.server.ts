import { escapeXml } from '#app/lib/text/escape-xml.ts'
import { readFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { readPicture } from '../open-picture.server.ts'
import { POSTER_SIZE, dropMissingGlyphs, type Poster } from '../rules/posters.ts'

type Bytes = Uint8Array<ArrayBuffer>
type TextStyle = {
  font: keyof typeof FONTS
  colour: string
  /** Pixels; the largest that fits is used. */
  sizes: readonly number[]
  height: number
}
/** Whole lines, with or without descenders in the last. */
type TextLayer = OverlayOptions & { height: number }

/** Roboto, subset to the characters of `dropMissingGlyphs`; a unique name excludes installed fonts. */
const FAMILY = 'Competitions Roboto'
const FONTS = { Bold: 'roboto-bold.ttf', Medium: 'roboto-medium.ttf' } as const
/** Line height in ems. */
const LINE = 1.172
const FOLDER = 'app/features/media/poster'
/** Made by scripts/brand/draw-brand-images.ts. */
const FRAME = 'frame.png'

const BRAND = '#005086'
const LEFT = 64
const TEXT_WIDTH = 528
const LABEL_TOP = 60
const TITLE_TOP = 106
const DETAILS_GAP = 16
const DETAIL_LINE = 38
const CLOSING_TOP = 500
const PICTURE = { left: 600, width: 600 } as const

const LABEL: TextStyle = { font: 'Medium', colour: '#ffe18d', sizes: [28], height: 42 }
const TITLE: TextStyle = { font: 'Bold', colour: '#ffffff', sizes: [64, 56, 48, 42], height: 296 }
const DETAIL: TextStyle = { font: 'Medium', colour: '#d6ebf7', sizes: [28], height: 42 }
const CLOSING: TextStyle = { font: 'Bold', colour: '#ffffff', sizes: [34], height: 51 }
/** Messengers skip heavier pictures. */
const MAX_BYTES = 150_000
const QUALITIES = [82, 70, 55, 40] as const

/** Draws a JPEG; without a picture its area has the brand colour. */
export async function drawPoster(poster: Poster, picture: Bytes | undefined): Promise<Bytes> {
  const title = await write(poster.title, TITLE, TITLE_TOP)
  const detailsTop = TITLE_TOP + title.height + DETAILS_GAP
  const layers: OverlayOptions[] = [
    ...(picture ? [await toLayer(picture, poster.isOver)] : []),
    { input: await readFile(fileOf(FRAME)) },
    title,
    await write(poster.label, LABEL, LABEL_TOP),
    await write(poster.closing, CLOSING, CLOSING_TOP),
  ]
  for (const [line, detail] of poster.details.entries())
    layers.push(await write(detail, DETAIL, detailsTop + line * DETAIL_LINE))
  const base = sharp({ create: { ...POSTER_SIZE, channels: 3, background: BRAND } })
  const { data, info } = await base
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return toJpeg(data, info)
}

async function toJpeg(pixels: Buffer, raw: OutputInfo): Promise<Bytes> {
  const encode = (quality: number) =>
    sharp(pixels, { raw })
      // Full colour resolution for sharp edges of letters.
      .jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true })
      .toBuffer()
  for (const quality of QUALITIES.slice(0, -1)) {
    const encoded = await encode(quality)
    if (encoded.length <= MAX_BYTES) return encoded
  }
  return encode(Math.min(...QUALITIES))
}

async function toLayer(picture: Bytes, isOver: boolean): Promise<OverlayOptions> {
  const { width } = PICTURE
  const { data, info } = await readPicture(picture)
    .autoOrient()
    .resize({ width, height: POSTER_SIZE.height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .grayscale(isOver)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: info, left: PICTURE.left, top: 0 }
}

async function write(text: string, writing: TextStyle, top: number): Promise<TextLayer> {
  const words = dropMissingGlyphs(text)
  for (const size of writing.sizes) {
    const written = await renderText(words, size, writing)
    if (written.height <= writing.height) return { ...written, top }
  }
  return { ...(await writeTruncated(words, writing)), top }
}

/** Binary search for the longest beginning that fits in the smallest size. */
async function writeTruncated(words: string, writing: TextStyle): Promise<TextLayer> {
  const size = Math.min(...writing.sizes)
  const cutAt = (length: number) =>
    renderText(`${words.slice(0, length).trimEnd()}…`, size, writing)
  let [fits, tooLong] = [0, words.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if ((await cutAt(middle)).height <= writing.height) fits = middle
    else tooLong = middle
  }
  return cutAt(fits)
}

async function renderText(
  words: string,
  size: number,
  { font, colour }: TextStyle,
): Promise<TextLayer> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeXml(words)}</span>`,
      font: `${FAMILY} ${font} ${size}`,
      fontfile: fileOf(FONTS[font]),
      width: TEXT_WIDTH,
      wrap: 'word-char',
      // Makes a point one pixel.
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // libvips crops the image to the glyphs.
  const lines = Math.ceil(info.height / (size * LINE))
  return { input: data, raw: info, left: LEFT, height: Math.round(lines * size * LINE) }
}

function fileOf(name: string) {
  return findUpwards(`${FOLDER}/${name}`)
}
