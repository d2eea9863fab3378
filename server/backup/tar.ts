import { Problem } from '#app/lib/http/problem.ts'

/** The part of ustar (POSIX.1-1988) that a backup needs; `tar tf` and `tar xf` read it. */
export const BLOCK_BYTES = 512

export type TarEntry = { name: string; size: number }

/** Offset and length of each header field. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const
const UNUSED = [
  [157, 257],
  [265, 512],
] as const
const PLAIN_FILE = '0'
const MAGIC = 'ustar\u000000'
/** Eleven octal digits: 8 GiB less one byte. */
const OCTAL_MAX = 0o77777777777
/** Larger sizes, as in GNU tar and libarchive: this bit, then the number in binary. */
const BINARY_MARK = 0x80

export function encodeHeader({ name, size }: TarEntry, modified: Date): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  const put = (field: keyof typeof FIELDS, text: string) =>
    block.write(text, FIELDS[field][0], 'latin1')
  put('name', name)
  put('mode', octal(0o600, 7))
  put('uid', octal(0, 7))
  put('gid', octal(0, 7))
  putSize(block, size)
  put('mtime', octal(Math.max(0, Math.floor(modified.getTime() / 1000)), 11))
  put('type', PLAIN_FILE)
  put('magic', MAGIC)
  put('checksum', checksumField(block))
  return block
}

/** @returns undefined for the zeros at the end. @throws Problem for all but plain files. */
export function decodeHeader(block: Buffer): TarEntry | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  if (rawOf(block, 'checksum') !== checksumField(block))
    throw new Problem('invalid', 'The file is not a backup, or it is damaged.')
  const name = textOf(block, 'name')
  if (
    textOf(block, 'type') !== PLAIN_FILE ||
    rawOf(block, 'magic') !== MAGIC ||
    UNUSED.some(([start, end]) => block.subarray(start, end).some((byte) => byte !== 0))
  )
    throw new Problem('invalid', `“${printable(name)}” in the archive is not a plain file.`)
  return { name, size: readSize(block) }
}

export function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES
}

/** Names of unknown origin must not send control characters to a terminal. */
export function printable(name: string): string {
  return name.replaceAll(/[^\u0020-\u007E]/g, '?')
}

function octal(value: number, digits: number) {
  return value.toString(8).padStart(digits, '0')
}

function putSize(block: Buffer, size: number) {
  const [start, length] = FIELDS.size
  if (size <= OCTAL_MAX) {
    block.write(octal(size, 11), start, 'latin1')
    return
  }
  block.writeUInt8(BINARY_MARK, start)
  block.writeBigUInt64BE(BigInt(size), start + length - 8)
}

function readSize(block: Buffer) {
  const [start, length] = FIELDS.size
  const size =
    block.readUInt8(start) === BINARY_MARK
      ? Number(block.readBigUInt64BE(start + length - 8))
      : Number.parseInt(textOf(block, 'size'), 8)
  if (!Number.isSafeInteger(size) || size < 0)
    throw new Problem('invalid', 'The file is not a backup, or it is damaged.')
  return size
}

/** The sum of all bytes, with those of the checksum itself counted as spaces. */
function checksumField(block: Buffer) {
  const [start, length] = FIELDS.checksum
  let sum = 0
  for (const [index, byte] of block.entries())
    sum += index >= start && index < start + length ? 0x20 : byte
  return `${octal(sum, 6)}\0 `
}

function rawOf(block: Buffer, field: keyof typeof FIELDS) {
  const [start, length] = FIELDS[field]
  return block.toString('latin1', start, start + length)
}

function textOf(block: Buffer, field: keyof typeof FIELDS) {
  return rawOf(block, field).split('\0', 1)[0] ?? ''
}
