/** docs/contract.md#uploads */
export const IMAGE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  pixels: 25_000_000,
  seconds: 10,
  /** The largest stored size; smaller pictures are not enlarged. */
  width: 1280,
  height: 2560,
} as const

/** 32 hexadecimal digits of the content's hash. */
export function isMediaName(name: string): boolean {
  return /^[0-9a-f]{32}\.webp$/.test(name)
}

/** Whether the container has a still WebP, no metadata and no trailing bytes; decode it as well. */
export function isBareWebp(bytes: Uint8Array): boolean {
  const chunks = webpChunks(bytes)
  return chunks !== undefined && /^(VP8 |VP8L|VP8X(ALPH)?VP8 |VP8XVP8L)$/.test(chunks)
}

/** Returns the chunk names, or undefined when the chunks don't fill the file exactly. */
function webpChunks(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WEBP')
    return undefined
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined
  let names = ''
  let at = 12
  while (at + 8 <= bytes.length) {
    names += ascii(bytes, at)
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return at === bytes.length ? names : undefined
}

function ascii(bytes: Uint8Array, at: number) {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
