import { isOwnPath } from '#app/lib/http/own-path.ts'
import { pictureSources } from '#app/lib/browser/picture-sources.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { escapeHtml } from '#app/lib/text/escape-html.ts'
import { isPaidFor, type Box } from './places.ts'

/** In pixels: twice the width of a box's picture. */
const WIDEST = 640
const SIZES = '(min-width:600px)200px,112px'

/**
 * The boxes of a place as HTML: browsers load no script for them. Those that are paid for say so. Its classes are those
 * that components have, as only they are looked through for classes.
 */
export function advertHtml(boxes: readonly Box[]): string {
  return boxes.map(boxHtml).join('\n')
}

function boxHtml(box: Box): string {
  return `<div class="flex flex-wrap overflow-hidden rounded-card bg-card shadow-card">
${box.image ? pictureHtml(box.image) : ''}
<div class="flex min-w-0 flex-1 basis-40 flex-col items-start justify-center gap-3 p-4">
${isPaidFor(box) ? '<p class="chip bg-tint">Advert</p>' : ''}
<p class="wrap-anywhere">${escapeHtml(box.description ?? '')}</p>
<a ${linkOf(box)} class="button-primary">${escapeHtml(box.btnText)}</a>
</div>
</div>`
}

function pictureHtml(image: string) {
  const { src, srcSet = '' } = pictureSources(image, WIDEST)
  return `<img alt="" width="960" height="600" loading="lazy" sizes="${SIZES}" src="${escapeHtml(src)}" srcset="${escapeHtml(srcSet)}" class="w-28 shrink-0 object-cover sm:w-50">`
}

/** Openings of paid adverts are counted by the page that leads on; house adverts are pages of the site. */
function linkOf({ id, buyer, url }: Box) {
  if (!isPaidFor({ buyer }) && url && isOwnPath(url)) return `href="${escapeHtml(url)}"`
  return `href="${`/advert/${id}` satisfies PageAddress}" rel="sponsored nofollow noopener"`
}
