import { randomInt } from 'node:crypto'
import { bookmarkForm } from '#app/features/listings/components/bookmark-forms.tsx'
import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import { hashSource, hashSourceOnce } from '#app/lib/security/csp.server.ts'
import { toLiteral } from '#app/lib/text/script-literal.ts'
import type { PageMemory } from './page-memory.ts'

type Values = { username: string; csrfToken: string; bookmarkedIds: string }
type Slot = { of: keyof Values; encode: (value: string) => string }
/** Bytes that are the same for all members, or the place of a value that differs. */
type Piece = Buffer | Slot
/** An inline script, which the policy names by its hash. */
type Script = { script: Piece[]; hash: string }
/** A bookmark button in both states. */
type Button = { listing: number; unpressed: Buffer; pressed: Buffer }

type Part = Piece | Script | Button

/** A page that was rendered once for all members. */
export type Template = {
  parts: readonly Part[]
  /** Memory size, roughly. */
  bytes: number
}

const MARK_DIGITS = 14
const SCRIPT = /(?<=<script>)([^]*?)(?=<\/script>)/
const buttonSource = (isPressed: boolean) =>
  `<button[^>]* form="${bookmarkForm(!isPressed)}"[^>]*>[^]*?</button>`
const BUTTON = new RegExp(`(${buttonSource(false)}${buttonSource(true)})`)
const LISTING = / value="(\d+)"/

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
    return section
      .split(BUTTON)
      .flatMap((text, inside): Part[] =>
        inside % 2 === 1 ? [toButton(text)] : cut(text, toHtmlText),
      )
  })
  return { parts, bytes: html.length }
}

function toButton(buttons: string): Button {
  const pressedAt = buttons.lastIndexOf('<button')
  return {
    listing: Number(LISTING.exec(buttons)?.[1]),
    unpressed: Buffer.from(buttons.slice(0, pressedAt)),
    pressed: Buffer.from(buttons.slice(pressedAt)),
  }
}

export type Filled = {
  /** In the memory it was written to. */
  page: Uint8Array
  /** By the hash of each script in the template, its hash in this page. */
  hashes: ReadonlyMap<string, string>
}

/** Writes the page as it would be rendered for this member. */
export function fillTemplate(
  { parts }: Template,
  session: EmbeddedSession,
  memory: PageMemory,
): Filled {
  const values = valuesOf(session)
  const bookmarked = new Set(values.bookmarkedIds.split(',').map(Number))
  const hashes = new Map<string, string>()
  const fill = (piece: Piece) =>
    memory.write(Buffer.isBuffer(piece) ? piece : Buffer.from(piece.encode(values[piece.of])))
  memory.clear()
  for (const part of parts) {
    if ('listing' in part) fill(bookmarked.has(part.listing) ? part.pressed : part.unpressed)
    else if ('script' in part) {
      const start = memory.length()
      part.script.forEach(fill)
      if (part.script.length > 1) hashes.set(part.hash, hashSourceOnce(memory.writtenSince(start)))
    } else fill(part)
  }
  return { page: memory.writtenSince(0), hashes }
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
