import MarkdownIt, { type Token } from 'markdown-it'
import type { Block, Words } from '#app/features/letters/rules/campaign-body.ts'

// Not useful in mails: shown as text.
const LEFT_OUT = ['image', 'backticks', 'code', 'fence', 'table', 'strikethrough', 'html_block']
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(LEFT_OUT)
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

export function readBlocks(text: string, baseUrl: string): Block[] {
  const blocks: Block[] = []
  const lists: Extract<Block, { kind: 'list' }>[] = []
  let isHeading = false
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open' || token.type === 'heading_close') isHeading = !isHeading
    else if (token.type === 'hr') blocks.push({ kind: 'line' })
    else if (/^(bullet|ordered)_list_open$/.test(token.type)) {
      const list = { kind: 'list' as const, ordered: token.type === 'ordered_list_open', items: [] }
      // Flattens nested lists, which are hard to read on phones.
      if (lists.length === 0) blocks.push(list)
      lists.push(lists[0] ?? list)
    } else if (token.type.endsWith('_list_close')) lists.pop()
    else if (token.type === 'inline') {
      const words = readWords(token.children ?? [], baseUrl)
      const [list] = lists
      if (words.length === 0) continue
      if (list) list.items.push(words)
      else blocks.push({ kind: isHeading ? 'heading' : 'paragraph', words })
    }
  }
  return blocks
}

function readWords(tokens: Token[], baseUrl: string): Words[] {
  const words: Words[] = []
  const style = { bold: 0, italic: 0, link: undefined as string | undefined }
  for (const token of tokens) {
    const { type } = token
    if (type === 'strong_open' || type === 'strong_close') style.bold += token.nesting
    else if (type === 'em_open' || type === 'em_close') style.italic += token.nesting
    else if (type === 'link_open') style.link = toLink(String(token.attrGet('href')), baseUrl)
    else if (type === 'link_close') style.link = undefined
    else {
      const text = type === 'softbreak' || type === 'hardbreak' ? '\n' : token.content
      if (text !== '') words.push(styled(text, style))
    }
  }
  return words
}

function styled(text: string, style: { bold: number; italic: number; link: string | undefined }) {
  const words: Words = { text }
  if (style.bold > 0) words.bold = true
  if (style.italic > 0) words.italic = true
  if (style.link !== undefined) words.link = style.link
  return words
}

/** Allows links to the web, a mailbox or this site; others become text. */
function toLink(href: string, baseUrl: string): string | undefined {
  if (href.startsWith('/') && !href.startsWith('//')) return baseUrl + href
  const url = URL.parse(href)
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined
}
