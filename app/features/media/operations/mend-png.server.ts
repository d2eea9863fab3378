import { promisify } from 'node:util'
import { constants, crc32, deflate, inflate } from 'node:zlib'

const START = 8
/** Samples of a pixel by colour type (W3C PNG, 11.2.1). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** 25 megapixels of four bytes. */
const PIXELS_MAX_BYTES = 100_000_000
const [inflated, deflated] = [promisify(inflate), promisify(deflate)]

/**
 * Makes a whole PNG of the rows that one which was cut off has, because decoders leave foreign memory in the others.
 * @returns undefined where less than `least` of its rows is there, and for interlaced and otherwise damaged ones.
 */
export async function mendPng(png: Buffer, least: number): Promise<Buffer | undefined> {
  const chunks = chunksOf(png)
  const first = chunks.findIndex(({ type }) => type === 'IDAT')
  const header = Buffer.from(chunks[0]?.data ?? [])
  if (first < 1 || chunks[0]?.type !== 'IHDR' || header.length !== 13 || header[12] !== 0) return
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bits = width * (header[8] ?? 0) * (SAMPLES[header[9] ?? 0] ?? 0)
  const rowBytes = 1 + Math.ceil(bits / 8)
  if (bits === 0 || rowBytes * height > PIXELS_MAX_BYTES) return
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? data : [])))
  const there = await inflated(packed, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: rowBytes * height,
  }).catch(() => Buffer.alloc(0))
  const rows = Math.floor(there.length / rowBytes)
  if (rows < Math.max(1, least * height)) return
  header.writeUInt32BE(rows, 4)
  const pixels = await deflated(there.subarray(0, rows * rowBytes), { level: 1 })
  return Buffer.concat([
    png.subarray(0, START),
    toChunk('IHDR', header),
    ...chunks.slice(1, first).map(({ type, data }) => toChunk(type, data)),
    toChunk('IDAT', pixels),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Up to the first that is damaged; the last may be cut off. */
function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = START; at + 8 < png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 <= png.length && crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) break
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function toChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
