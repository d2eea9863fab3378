import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAIL_KINDS } from '#test/mail-kinds.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** Below a button in HTML; the text has the link itself. */
const COPY_LINK = /If the button does not work, copy this link into your browser:/g
/** What text has for a list, a line and a featured listing, and HTML for the look of it. */
const MARKS = /^(?:-|\* \* \*|-- )$/gm

const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (_all, name: string) => ENTITIES[name] ?? '?')

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s()"<>]+/g))].toSorted()

/** The words that people read, each once. */
const wordsIn = (text: string) =>
  [
    ...new Set(
      text
        .replaceAll(/https?:\/\/[^\s()]+/g, ' ')
        .replaceAll(MARKS, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}€@.,’'-]*[\p{L}\p{N}]/gu),
    ),
  ].toSorted()

test('each kind of mail says the same in text and in HTML, with the same links', () => {
  for (const [kind, { html, text }] of Object.entries(MAIL_KINDS)) {
    const body = html.replace(/^[^]*<body/, '<body').replaceAll(COPY_LINK, '')
    const hrefs = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decode(href))
    const read = decode(body.replaceAll(/<[^>]+>/g, ' '))
    expect([kind, wordsIn(read)]).toEqual([kind, wordsIn(text)])
    expect([kind, linksIn(`${hrefs.join(' ')} ${read}`)]).toEqual([kind, linksIn(text)])
  }
})

test('every function that writes a mail is among the kinds', () => {
  const written = [
    'mail.ts',
    'mail-confirm.ts',
    'mail-decisions.ts',
    'mail-for-operator.ts',
    '../campaigns/campaign-mail.ts',
  ].flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return [...source.matchAll(/^export function (?!toMail)(\w+Mail)\(/gm)].map(([, name]) => name)
  })
  const kinds = readFileSync(path.join(import.meta.dirname, '../../../test/mail-kinds.ts'), 'utf8')
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((name) => !kinds.includes(`${name}(`))).toEqual([])
})

test('each kind can be read in the dark, on a phone and as text', () => {
  for (const { html, text } of Object.values(MAIL_KINDS)) {
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).not.toMatch(/<(?:table|img)|[;"]width:/)
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(998)
  }
})
