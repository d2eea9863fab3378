import MarkdownIt, { type Token } from 'markdown-it'
import { slugify } from '#app/lib/text/fold-text.ts'
import { isExternal } from '../rules/content.ts'

/** A part under a third-level heading: a question, a fact, or a step. */
export type Item = { id: string; title: string; html: string } & Notes
type Notes = { source?: string; place?: string }
/** A part under a second-level heading: its introduction and its items. */
type Section = { id: string; title: string; html: string; items: Item[] }
/** A text split at its headings; `html` is the part before the first. */
export type Outline = { html: string; sections: Section[] }

/** Closing paragraphs of an item with these labels are removed from its text. */
const NOTE = /^(Source|Place): (.+)$/

// HTML is escaped: the files are trusted but don't need it.
const markdown = new MarkdownIt({ html: false, typographer: true, quotes: '“”‘’' })

markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
  const token = tokens[index]
  if (token && isExternal(String(token.attrGet('href')))) token.attrSet('rel', 'noopener')
  return renderer.renderToken(tokens, index, options)
}
// Wide tables scroll in a box, with the keyboard too; the box is labelled by its section's heading.
markdown.renderer.rules.table_open = (_tokens, _index, _options, env) => {
  const heading = typeof env?.heading === 'string' ? env.heading : ''
  const name = markdown.utils.escapeHtml(`Table: ${heading}`)
  return `<div class="table-box" role="region" aria-label="${name}" tabindex="0"><table>\n`
}
markdown.renderer.rules.table_close = () => '</table></div>\n'

export function readMarkdown(text: string): Outline {
  const tokens = markdown.parse(text, {})
  const ids = new Set<string>()
  const sections = splitAt('h2', tokens).map((group) => toSection(group, ids))
  const firstHeading = tokens.findIndex(({ tag }) => tag === 'h2')
  return { html: render(firstHeading < 0 ? tokens : tokens.slice(0, firstHeading)), sections }
}

type Group = { heading: string; body: Token[] }

/** `lead` adds the tokens before the first heading as a first group. */
function splitAt(tag: 'h2' | 'h3', tokens: Token[], lead = false): Group[] {
  const groups: Group[] = [{ heading: '', body: [] }]
  let inHeading = false
  for (const token of tokens) {
    if (token.tag === tag) {
      inHeading = token.type === 'heading_open'
      if (inHeading) groups.push({ heading: '', body: [] })
      continue
    }
    const current = groups.at(-1)
    if (current && inHeading) current.heading = plainText(token)
    else current?.body.push(token)
  }
  return lead ? groups : groups.slice(1)
}

function toSection({ heading, body }: Group, ids: Set<string>): Section {
  const [lead, ...items] = splitAt('h3', body, true)
  return {
    id: freeId(heading, ids),
    title: heading,
    html: render(lead?.body ?? [], heading),
    items: items.map((item) => toItem(item, ids)),
  }
}

function toItem({ heading, body }: Group, ids: Set<string>): Item {
  const { text, notes } = takeNotes(body)
  return { id: freeId(heading, ids), title: heading, html: render(text, heading), ...notes }
}

/** A paragraph is three tokens: open, inline, close. */
function takeNotes(body: Token[]): { text: Token[]; notes: Notes } {
  const [, label, value] = NOTE.exec(plainText(body.at(-2))) ?? []
  if (label === undefined) return { text: body, notes: {} }
  const { text, notes } = takeNotes(body.slice(0, -3))
  return { text, notes: { ...notes, [label.toLowerCase()]: value } }
}

function freeId(title: string, taken: Set<string>) {
  const plain = slugify(title, 60)
  let id = plain
  for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`
  taken.add(id)
  return id
}

function plainText(token: Token | undefined) {
  return (token?.children ?? []).map(({ content }) => content).join('')
}

function render(tokens: Token[], heading = '') {
  return markdown.renderer.render(tokens, markdown.options, { heading })
}
