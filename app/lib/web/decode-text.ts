import { isUtf8 } from 'node:buffer'
import { encodingOfStart } from '#app/lib/text/decode-text.ts'

/** Browsers look for the charset in as many bytes. */
const CHARSET_WITHIN = 1024
const CHARSET = /charset\s*=\s*(?:["']\s*)?([\w:.-]{1,40})/i
const XML_ENCODING = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w:.-]{1,40})/i

/**
 * Decodes by the byte order mark or the zeros of UTF-16, else the header's charset, else the document's own, else
 * UTF-8, or Windows-1252 where it is not UTF-8, as browsers here do.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  return decoderOf(encodingOfStart(bytes) ?? namedCharset(bytes, contentType), bytes).decode(bytes)
}

export function isUtf16(bytes: Uint8Array): boolean {
  return encodingOfStart(bytes)?.startsWith('utf-16') === true
}

function namedCharset(bytes: Uint8Array, contentType: string) {
  const inHeader = CHARSET.exec(contentType)?.[1]
  if (inHeader) return inHeader
  const head = Buffer.from(bytes.subarray(0, CHARSET_WITHIN)).toString('latin1')
  const inText = XML_ENCODING.exec(head)?.[1] ?? CHARSET.exec(head)?.[1]
  // A text whose declaration reads as ASCII is not in UTF-16.
  return /^utf-?16/i.test(inText ?? '') ? 'utf-8' : inText
}

function decoderOf(name: string | undefined, bytes: Uint8Array) {
  try {
    return new TextDecoder(name ?? (seemsUtf8(bytes) ? 'utf-8' : 'windows-1252'))
  } catch {
    return new TextDecoder()
  }
}

/** The last character may be cut. */
function seemsUtf8(bytes: Uint8Array) {
  return [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - cut))))
}
