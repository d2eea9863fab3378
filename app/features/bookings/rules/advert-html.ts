import { pictureSources } from '#app/lib/browser/picture-sources.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { escapeHtml } from '#app/lib/text/escape-html.ts'
import type { Box } from './places.ts'

/** In pixels: twice the width of a box's picture. */
const WIDEST = 768
const SIZES = '(min-width:960px)340px,40vw'

/** The boxes of a place as HTML: browsers load no script for them. Those that are paid for say so. */
export function advertHtml(boxes: readonly Box[]): string {
  return boxes.map(boxHtml).join('\n')
}

function boxHtml(box: Box): string {
  return `<div class="flex overflow-hidden rounded-card bg-card shadow-card">
${box.image ? pictureHtml(box.image) : ''}
<div class="flex flex-1 flex-col items-start justify-center gap-4 p-5">
${box.isPaid ? '<p class="chip">Advert</p>' : ''}
<p class="wrap-anywhere">${escapeHtml(box.description)}</p>
<a ${linkOf(box)} class="button-primary">${escapeHtml(box.btnText)}</a>
</div>
</div>`
}

function pictureHtml(image: string) {
  const { src, srcSet = '' } = pictureSources(image, WIDEST)
  return `<img alt="" width="960" height="600" loading="lazy" sizes="${SIZES}" src="${escapeHtml(src)}" srcset="${escapeHtml(srcSet)}" class="w-2/5 object-cover">`
}

/** Openings of paid adverts are counted by the page that leads on; house adverts are pages of the site. */
function linkOf({ id, isPaid, competitionUrl }: Box) {
  if (!isPaid && competitionUrl.startsWith('/')) return `href="${escapeHtml(competitionUrl)}"`
  return `href="${`/advert/${id}` satisfies PageAddress}" rel="sponsored nofollow noopener"`
}
