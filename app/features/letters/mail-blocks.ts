import { escapeHtml } from '#app/lib/text/escape-html.ts'
import type { Block, BodyListing, Words } from './rules/campaign-body.ts'

/** Inline styles, because most mail programs ignore style sheets. */
export const BLUE = '#005086'
export const FONT = 'font-family:Roboto,Arial,sans-serif;'
const PARAGRAPH = `${FONT}font-size:16px;line-height:24px;margin:0 0 16px;`
export const SMALL = `${FONT}font-size:14px;line-height:20px;margin:0 0 8px;`

const HEADING = `${FONT}font-size:19px;line-height:26px;margin:24px 0 12px;`
const LINK = `color:${BLUE};`
const LISTING = 'border-top:1px solid #dbe2e8;padding:12px 0 4px;'
const TITLE = `${FONT}font-size:16px;line-height:24px;font-weight:bold;margin:0;`
const FEATURED = `${FONT}background:#ffe18d;color:#3d2c00;font-size:12px;font-weight:bold;padding:1px 8px;border-radius:10px;`

export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('\n')
}

export function blocksToText(blocks: readonly Block[]): string[] {
  return blocks.map(blockText)
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${PARAGRAPH}">${wordsHtml(block.words)}</p>`
    case 'heading':
      return `<h2 style="${HEADING}">${wordsHtml(block.words)}</h2>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const items = block.items.map((words) => `<li>${wordsHtml(words)}</li>`)
      return `<${tag} style="${PARAGRAPH}padding:0 0 0 24px;">${items.join('')}</${tag}>`
    }
    case 'line':
      return '<hr style="border:0;border-top:1px solid #dbe2e8;margin:24px 0;">'
    case 'listings':
      return `<div style="margin:0 0 24px;">${block.listings.map(listingHtml).join('\n')}</div>`
  }
}

function wordsHtml(words: readonly Words[]) {
  return words
    .map(({ text, bold, italic, link }) => {
      let html = escapeHtml(text).replaceAll('\n', '<br>')
      if (bold) html = `<strong>${html}</strong>`
      if (italic) html = `<em>${html}</em>`
      return link === undefined
        ? html
        : `<a class="link" href="${escapeHtml(link)}" referrerpolicy="no-referrer" style="${LINK}">${html}</a>`
    })
    .join('')
}

/** “€1,500 · Harbour House · Closes 1 December 2026”. */
export function listingFacts({ worth, promoter, closes }: BodyListing): string {
  return [worth, promoter, closes].filter(Boolean).join(' · ')
}

function listingHtml(listing: BodyListing) {
  const { title, link, featured } = listing
  const label = featured ? ` <span style="${FEATURED}">Featured</span>` : ''
  return `<div class="rule" style="${LISTING}">
<p style="${TITLE}"><a class="link" href="${escapeHtml(link)}" style="${LINK}">${escapeHtml(title)}</a>${label}</p>
<p class="small" style="${SMALL}color:#52616d;">${escapeHtml(listingFacts(listing))}</p>
</div>`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wordsText(block.words)
    case 'heading':
      return wordsText(block.words).toUpperCase()
    case 'list':
      return block.items
        .map((words, index) => `${block.ordered ? `${index + 1}.` : '-'} ${wordsText(words)}`)
        .join('\n')
    case 'line':
      return '* * *'
    case 'listings':
      return block.listings.map(listingText).join('\n\n')
  }
}

function wordsText(words: readonly Words[]) {
  return words
    .map(({ text, link }) => (link === undefined || link === text ? text : `${text} (${link})`))
    .join('')
}

function listingText(listing: BodyListing) {
  const { title, link, featured } = listing
  return `${title}${featured ? ' (Featured)' : ''}\n${listingFacts(listing)}\n${link}`
}

export function paragraphHtml(text: string): string {
  return `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`
}
