import { html, raw } from 'hono/html'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import type { FeedItem } from '../queries/feeds.server.ts'
import { EMBED_PX, type Embed } from '../rules/embeds.ts'

export const EMBED_STYLE = `
:root { color-scheme: light dark; --bar: #005086; --link: #005086; --page: #fff; --text: #1b1f23; --faint: #57606a; --line: #d5dbe1 }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --bar: #8f2400; --link: #ffe18d; --page: #211b18; --text: #f3eeea; --faint: #b9aea7; --line: #40362f } }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark; --bar: #8f2400; --link: #ffe18d; --page: #211b18; --text: #f3eeea; --faint: #b9aea7; --line: #40362f }
* { box-sizing: border-box; margin: 0 }
body { background: var(--page); color: var(--text); font: 16px/24px system-ui, sans-serif; overflow: hidden auto }
h1 { background: var(--bar); color: #fff; font-size: 18px; height: ${EMBED_PX.header}px; line-height: ${EMBED_PX.header}px; padding: 0 16px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
ul { list-style: none; padding: 0 }
li { border-bottom: 1px solid var(--line); height: ${EMBED_PX.row}px; padding: 8px 16px }
li p, li a { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
a { color: var(--link); font-weight: 600 }
li p { color: var(--faint); font-size: 14px }
footer { font-size: 14px; height: ${EMBED_PX.footer}px; padding: 0 16px }
footer a { line-height: ${EMBED_PX.footer}px }
:focus-visible { outline: 3px solid currentColor; outline-offset: -3px }
`
/** Outside the template: white space added there by a formatter would change the hash. */
const STYLE_TAG = `<style>${EMBED_STYLE}</style>`

/** Returns a whole page without script, cookie or picture, for a frame on another site. */
export async function writeEmbed(
  items: readonly FeedItem[],
  { list, theme }: Embed,
  baseUrl: string,
): Promise<string> {
  const page = await html`<!DOCTYPE html>
    <html lang="en-IE" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${list.title} | ${SITE_NAME}</title>
        ${raw(STYLE_TAG)}
      </head>
      <body>
        <main>
          <h1>${list.title}</h1>
          <ul>
            ${items.map((item) => row(item, baseUrl))}
          </ul>
          ${items.length === 0 ? html`<p>There are none open just now.</p>` : ''}
        </main>
        <footer>
          <a href="${baseUrl}${list.page}" target="_blank" rel="noopener">More at ${SITE_NAME}</a>
        </footer>
      </body>
    </html>`
  return String(page)
}

function row(
  { competitionSlug, competitionTitle, promoterName, competitionEndDate }: FeedItem,
  baseUrl: string,
) {
  return html`<li>
    <a
      href="${baseUrl}${competitionPath(competitionSlug)}"
      target="_blank"
      rel="noopener"
      title="${competitionTitle}"
      >${competitionTitle}</a
    >
    <p>Closes ${prettyDate(competitionEndDate)} · ${promoterName}</p>
  </li>`
}
