export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const
export type Encoding = keyof typeof ENCODINGS

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const SNIFFED_BYTES = 512
/** Of the bytes at even or odd places: Latin letters of UTF-16 have one byte that is zero. */
const ZEROS_OF_UTF16 = 0.5

/** Finds a file's encoding from all of its bytes, in chunks of any size. */
export function encodingDetector() {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let ofStart: Encoding | undefined
  let isFirst = true
  let isValid = true
  let [read, lost] = [0, 0]
  return {
    add(bytes: Uint8Array) {
      if (isFirst) ofStart = encodingOfStart(bytes)
      isFirst = false
      if (ofStart) return
      const text = lenient.decode(bytes, { stream: true })
      read += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
      lost += text.match(/\uFFFD/g)?.length ?? 0
      isValid &&= isDecodable(strict, bytes)
    },
    /** Some damaged letters leave a file UTF-8; one in which most are is Windows-1252. */
    encoding(): Encoding {
      return ofStart ?? (isValid || read >= lost ? 'utf-8' : 'windows-1252')
    },
  }
}

/** Decodes a whole file that says nothing of its encoding, without its byte order mark. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const detector = encodingDetector()
  detector.add(bytes)
  const encoding = detector.encoding()
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

/** Returns the encoding that a byte order mark or the zeros of UTF-16 show; undefined without either. */
export function encodingOfStart(bytes: Uint8Array): Encoding | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const start = bytes.subarray(0, SNIFFED_BYTES)
  const zeros = [...start.entries()].filter(([, byte]) => byte === 0).map(([at]) => at)
  const isEven = (at: number) => at % 2 === 0
  if (zeros.length <= (start.length / 2) * ZEROS_OF_UTF16) return undefined
  if (!zeros.some(isEven)) return 'utf-16le'
  return zeros.every(isEven) ? 'utf-16be' : undefined
}

function isDecodable(strict: TextDecoder, bytes: Uint8Array) {
  try {
    strict.decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
