import { Inflate } from 'fflate'
import { UnreadableTable } from './table.ts'

/** A small archive can hold gigabytes: the limits of all its parts together, and the ratio to its own size. */
const UNPACKED_MAX_BYTES = 200_000_000
const RATIO_MAX = 100
const FREE_BYTES = 3_000_000
/** What is unpacked at once is at most a thousand times as long. */
const PIECE_BYTES = 4096
const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const COMMENT_MAX = 65_535
const IN_EXTRA_FIELD = 0xffffffff

const DAMAGED =
  'The file is damaged: a part of it is missing or was changed. Save or send it again.'
const TOO_LARGE = 'The file is too large when it is unpacked.'

/** The parts of an archive, by their names in lower case with “/”. */
export type Archive = ReturnType<typeof openZip>

/** Opens an archive whose bytes nobody vouches for. @throws UnreadableTable for a damaged one. */
export function openZip(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map(orDamaged(() => readDirectory(view)).map((entry) => [entry.name, entry]))
  let unpacked = 0
  return {
    names: [...entries.keys()],
    /** Whether one of the parts is protected by a password. */
    isLocked: [...entries.values()].some(({ isLocked }) => isLocked),
    has: (name: string) => entries.has(keyOf(name)),
    /** Calls for each piece of a part. */
    read(name: string, onPiece: (bytes: Uint8Array) => void) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw new UnreadableTable(DAMAGED)
      let crc = -1
      const onUnpacked = (piece: Uint8Array) => {
        unpacked += piece.length
        if (unpacked > UNPACKED_MAX_BYTES || unpacked > bytes.length * RATIO_MAX + FREE_BYTES)
          throw new UnreadableTable(TOO_LARGE)
        crc = addToCrc(crc, piece)
        if (piece.length > 0) onPiece(piece)
      }
      orDamaged(() => unpack(view, entry, onUnpacked))
      if (~crc >>> 0 !== entry.crc) throw new UnreadableTable(DAMAGED)
    },
  }
}

function keyOf(name: string) {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

function orDamaged<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause
    throw new UnreadableTable(DAMAGED, { cause })
  }
}

type Entry = {
  name: string
  method: number
  crc: number
  packed: number
  offset: number
  isLocked: boolean
}

function readDirectory(view: DataView): Entry[] {
  let end = view.byteLength - 22
  while (view.getUint32(end, true) !== DIRECTORY_END) {
    end -= 1
    if (end < view.byteLength - 22 - COMMENT_MAX) throw new Error('There is no directory.')
  }
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('The directory is broken.')
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const nameEnd = at + 46 + (name ?? 0)
    entries.push({
      name: keyOf(
        new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name)),
      ),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      ...sizesOf(view, at, nameEnd),
    })
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** Large numbers, which some programs always write, are in the first extra field. */
function sizesOf(view: DataView, at: number, extra: number) {
  const places = [24, 20, 42].map((place) => view.getUint32(at + place, true))
  let next = extra + 4
  const [, packed = 0, offset = 0] = places.map((value) => {
    if (value !== IN_EXTRA_FIELD) return value
    next += 8
    return Number(view.getBigUint64(next - 8, true))
  })
  return { packed, offset }
}

function unpack(view: DataView, entry: Entry, onPiece: (bytes: Uint8Array) => void) {
  const { offset, packed, method } = entry
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > view.byteLength) throw new Error('The part is cut off.')
  const content = new Uint8Array(view.buffer, view.byteOffset + start, packed)
  if (method === 0) return onPiece(content)
  if (method !== 8) throw new Error('The part is packed in an unknown way.')
  const inflate = new Inflate(onPiece)
  for (let at = 0; at < packed; at += PIECE_BYTES)
    inflate.push(content.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed)
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ -0x12477ce0 : value >>> 1
  return value
})

function addToCrc(crc: number, bytes: Uint8Array) {
  let value = crc
  for (let at = 0; at < bytes.length; at += 1)
    value = (CRC_TABLE[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  return value
}
