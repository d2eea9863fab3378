/** Inline styles, because most mail programs ignore style sheets. */
export const BLUE = '#005086'
export const FONT = 'font-family:Roboto,Arial,sans-serif;'
export const PARAGRAPH = `${FONT}font-size:16px;line-height:24px;margin:0 0 16px;`
export const SMALL = `${FONT}font-size:14px;line-height:20px;margin:0 0 8px;`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

export function paragraphHtml(text: string): string {
  return `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`
}
