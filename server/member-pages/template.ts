import { randomInt } from 'node:crypto'
import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import { toLiteral } from '#app/lib/text/script-literal.ts'
import { hashSource } from '#app/lib/security/csp.server.ts'

type Values = { username: string; csrfToken: string; bookmarkedIds: string }
type Slot = { of: keyof Values; encode: (value: string) => string }
/** Bytes that are the same for all members, or the place of a value that differs. */
type Piece = Buffer | Slot
/** An inline script, which the policy names by its hash. */
type Script = { script: Piece[]; hash: string }
/** A form of a bookmark button, which is on the page only in this state. */
type BookmarkForm = { form: Piece[]; listing: number; isBookmarked: boolean }

type Part = Piece | Script | BookmarkForm

/** A page that was rendered once for all members. */
export type Template = {
  parts: readonly Part[]
  /** Memory size, roughly. */
  bytes: number
}

const MARK_DIGITS = 14
const SCRIPT = /(?<=<script>)([^]*?)(?=<\/script>)/
const FORM = /(<form[^>]* action="\/my-bookmarks"[^>]*>[^]*?<\/form>)/
const LISTING = / name="competitionID" value="(\d+)"/
const TO_REMOVE = / name="bookmarked" value="false"/

/** Random digits: no encoding changes them, and they are valid as ids of listings. */
export function newPlaceholders(): EmbeddedSession {
  const mark = (first: number) =>
    [first, ...Array.from({ length: MARK_DIGITS }, () => randomInt(10))].join('')
  return { user: { username: mark(1), admin: false }, csrfToken: mark(2), bookmarkedIds: mark(3) }
}

/** Cuts a page at its placeholders. Each bookmark button must be in it twice, for its two states. */
export function toTemplate(html: string, placeholders: EmbeddedSession): Template {
  const cut = cutterFor(placeholders)
  // `split` returns what matched at odd places.
  const parts = html.split(SCRIPT).flatMap((section, place): Part[] => {
    if (place % 2 === 1) return [{ script: cut(section, toScriptText), hash: hashSource(section) }]
    return section.split(FORM).flatMap((text, inside): Part[] => {
      const pieces = cut(text, toHtmlText)
      const listing = inside % 2 === 1 ? LISTING.exec(text)?.[1] : undefined
      if (listing === undefined) return pieces
      return [{ form: pieces, listing: Number(listing), isBookmarked: TO_REMOVE.test(text) }]
    })
  })
  return { parts, bytes: html.length }
}

export type Filled = {
  page: Buffer<ArrayBuffer>
  /** By the hash of each script in the template, its hash in this page. */
  hashes: ReadonlyMap<string, string>
}

/** Returns the page as it would be rendered for this member. */
export function fillTemplate({ parts }: Template, session: EmbeddedSession): Filled {
  const values = valuesOf(session)
  const bookmarked = new Set(values.bookmarkedIds.split(',').map(Number))
  const fill = (piece: Piece) =>
    Buffer.isBuffer(piece) ? piece : Buffer.from(piece.encode(values[piece.of]))
  const hashes = new Map<string, string>()
  const filled = parts.flatMap((part) => {
    if ('script' in part) {
      const script = Buffer.concat(part.script.map(fill))
      if (part.script.length > 1) hashes.set(part.hash, hashSource(script.toString()))
      return script
    }
    if (!('form' in part)) return fill(part)
    return bookmarked.has(part.listing) === part.isBookmarked ? part.form.map(fill) : []
  })
  return { page: Buffer.concat(filled), hashes }
}

function valuesOf({ user, csrfToken, bookmarkedIds }: EmbeddedSession): Values {
  return { username: user.username, csrfToken, bookmarkedIds }
}

function cutterFor(placeholders: EmbeddedSession) {
  const { username, csrfToken, bookmarkedIds } = valuesOf(placeholders)
  const names: Record<string, keyof Values> = {
    [username]: 'username',
    [csrfToken]: 'csrfToken',
    [bookmarkedIds]: 'bookmarkedIds',
  }
  const placeholder = new RegExp(`(${Object.keys(names).join('|')})`)
  return (text: string, encode: Slot['encode']): Piece[] =>
    text
      .split(placeholder)
      .filter((part) => part !== '')
      .map((part) => {
        const of = names[part]
        return of ? { of, encode } : Buffer.from(part)
      })
}

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes texts and attributes. */
function toHtmlText(value: string) {
  return value.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '')
}

/** A text in the page's data: JSON in a literal (app/render-page.server.ts). */
function toScriptText(value: string) {
  return toLiteral(JSON.stringify(value).slice(1, -1))
}
