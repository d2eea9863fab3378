import { readFile } from 'node:fs/promises'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { readPicture } from '../picture-work.server.ts'
import { POSTER_SIZE, writable, type Poster } from '../rules/posters.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Writing = {
  font: keyof typeof FONTS
  colour: string
  /** Pixels; of several the largest that fits. */
  sizes: readonly number[]
  /** How much room there is, in pixels. */
  height: number
}
/** Its height in whole lines, whether or not letters reach below the last. */
type Written = OverlayOptions & { height: number }

/** Roboto, cut down to what `writable` lets through; its own name, so that no other can be meant. */
const FAMILY = 'Competitions Roboto'
const FONTS = { Bold: 'roboto-bold.ttf', Medium: 'roboto-medium.ttf' } as const
/** The height of a line of theirs, in parts of the size. */
const LINE = 1.172
const FOLDER = 'app/features/media/poster'
/** Drawn by scripts/brand/draw-brand-images.ts: all but the picture and the words. */
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

const LABEL: Writing = { font: 'Medium', colour: '#ffe18d', sizes: [28], height: 42 }
const TITLE: Writing = { font: 'Bold', colour: '#ffffff', sizes: [64, 56, 48, 42], height: 296 }
const DETAIL: Writing = { font: 'Medium', colour: '#d6ebf7', sizes: [28], height: 42 }
const CLOSING: Writing = { font: 'Bold', colour: '#ffffff', sizes: [34], height: 51 }
/** Messengers leave out what is heavier; a photo full of detail gives up some of it. */
const MAX_BYTES = 150_000
const QUALITIES = [82, 70, 55, 40] as const

/** Draws a poster as JPEG; without a picture its place stays in the colour of the brand. */
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

/** Of the best quality that is light enough, or of the least. */
async function toJpeg(pixels: Buffer, raw: OutputInfo): Promise<Bytes> {
  const encode = (quality: number) =>
    sharp(pixels, { raw })
      // With all colour kept at the edges of letters.
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

/** Writes as large as it fits; what fits in no size is cut short. */
async function write(text: string, writing: Writing, top: number): Promise<Written> {
  const words = writable(text)
  for (const size of writing.sizes) {
    const written = await setText(words, size, writing)
    if (written.height <= writing.height) return { ...written, top }
  }
  return { ...(await writeBeginning(words, writing)), top }
}

/** As much as fits in the smallest size, found by halving what is left to try. */
async function writeBeginning(words: string, writing: Writing): Promise<Written> {
  const size = Math.min(...writing.sizes)
  const cutAt = (length: number) => setText(`${words.slice(0, length).trimEnd()}…`, size, writing)
  let [fits, tooLong] = [0, words.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if ((await cutAt(middle)).height <= writing.height) fits = middle
    else tooLong = middle
  }
  return cutAt(fits)
}

async function setText(words: string, size: number, { font, colour }: Writing): Promise<Written> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(words)}</span>`,
      font: `${FAMILY} ${font} ${size}`,
      fontfile: fileOf(FONTS[font]),
      width: TEXT_WIDTH,
      wrap: 'word-char',
      // Sizes are pixels.
      dpi: 72,
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The picture ends where the ink does.
  const lines = Math.ceil(info.height / (size * LINE))
  return { input: data, raw: info, left: LEFT, height: Math.round(lines * size * LINE) }
}

function escapeMarkup(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function fileOf(name: string) {
  return findUpwards(`${FOLDER}/${name}`)
}
