import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'

const ADDRESS = /(?:https?:\/\/|www\.|(?<![@\p{L}\d.-])(?:[a-z\d-]+\.)+[a-z]{2,10}\/)[^\s<>"']*/giu
const TERMS = String.raw`(?:t ?(?:&|\+|and) ?c'?s?|ts ?(?:&|\+|and) ?cs?|terms(?: (?:and|&) conditions)?|rules|small print|t'?s)`
const NAMED_BEFORE = new RegExp(
  String.raw`\b${TERMS}\b(?: (?:apply|are|is|and conditions|available|in full|here|online|of the draw)){0,9}[\s,:;.(>-]{0,20}(?:(?:at|see|on|from|read|visit|here|via)[\s:]{0,20}){0,9}$`,
  'i',
)
const NAMED_AFTER = new RegExp(String.raw`^[\s)]*for (?:the |our |full )*${TERMS}\b`, 'i')
const IN_PATH = /\/[^/?#]*(?:terms|rules|conditions|t-?(?:and|n)?-?cs?(?![a-z]))/i
const NAME_MAX = 60

/** Finds the address that a text gives for its T&Cs. */
export function termsLink(sentences: readonly string[]): ReadField | undefined {
  for (const sentence of sentences)
    for (const { 0: found, index } of sentence.matchAll(ADDRESS)) {
      const written = found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')
      const before = sentence.slice(Math.max(0, index - NAME_MAX), index)
      const after = sentence.slice(index + written.length, index + written.length + NAME_MAX)
      if (!NAMED_BEFORE.test(before) && !NAMED_AFTER.test(after) && !IN_PATH.test(written)) continue
      const url = URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)
      if (url) return { value: url.href, from: shorten(sentence) }
    }
  return undefined
}
