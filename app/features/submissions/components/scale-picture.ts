import { inTime } from '#app/lib/async/in-time.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'

/** The types that the server accepts (docs/contract.md#uploads). */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

const SENT_MAX_BYTES = 10 * 1024 * 1024
/** A larger picture might exhaust a phone's memory. */
const READ_MAX_BYTES = 60 * 1024 * 1024
/** Of a picture on a slow phone; a file that a cloud does not send is never read. */
const READ_MAX_MS = 30 * SECOND_MS
const EDGE_MAX = 1600
/** Small enough to upload quickly and to fit into a draft. */
const AIM_BYTES = 360_000
const QUALITIES = [0.82, 0.6]

const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF file.'
const TOO_LARGE = 'The picture can have at most 10 MB.'
const UNREADABLE = 'That picture cannot be read. Please choose another.'
const EMPTY = 'The picture is empty. Choose another one.'

export type Prepared = { picture: Blob } | { error: string }

/** Scales a picture to 1600 px. An AVIF that this browser cannot decode is sent unchanged. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return { error: WRONG_KIND }
  if (file.size === 0) return { error: EMPTY }
  if (file.size > READ_MAX_BYTES) return { error: TOO_LARGE }
  const smaller = await inTime(scale(file), READ_MAX_MS).catch(() => UNREADABLE)
  if (smaller === UNREADABLE && file.type !== 'image/avif') return { error: UNREADABLE }
  const picture = smaller instanceof Blob && smaller.size < file.size ? smaller : file
  return picture.size > SENT_MAX_BYTES ? { error: TOO_LARGE } : { picture }
}

async function scale(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const part = Math.min(1, EDGE_MAX / Math.max(bitmap.width, bitmap.height))
    if (part === 1 && file.size <= AIM_BYTES) return null
    return await encode(draw(bitmap, part))
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, part: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * part))
  canvas.height = Math.max(1, Math.round(bitmap.height * part))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function encode(canvas: HTMLCanvasElement) {
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    smallest = await toBlob(canvas, quality)
    if (!smallest || smallest.size <= AIM_BYTES) return smallest
  }
  return smallest
}

/** Browsers that cannot encode WebP return PNG instead; they get JPEG. */
async function toBlob(canvas: HTMLCanvasElement, quality: number) {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp?.type === 'image/webp' ? webp : blobOf(onWhite(canvas), 'image/jpeg', quality)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
}

/** JPEG has no transparency and would show it black. */
function onWhite(canvas: HTMLCanvasElement) {
  const copy = document.createElement('canvas')
  copy.width = canvas.width
  copy.height = canvas.height
  const context = copy.getContext('2d')
  if (!context) return canvas
  context.fillStyle = 'white'
  context.fillRect(0, 0, copy.width, copy.height)
  context.drawImage(canvas, 0, 0)
  return copy
}
