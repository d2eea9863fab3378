import { escapeHtml } from '#app/lib/text/escape-html.ts'

/** Inline styles, because most mail programs ignore style sheets. */
export const BLUE = '#005086'
export const FONT = 'font-family:Roboto,Arial,sans-serif;'
export const PARAGRAPH = `${FONT}font-size:16px;line-height:24px;margin:0 0 16px;`
export const SMALL = `${FONT}font-size:14px;line-height:20px;margin:0 0 8px;`

export function paragraphHtml(text: string): string {
  return `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`
}
