import { escapeHtml } from '#app/lib/text/escape-html.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { blocksToHtml, blocksToText, BLUE, FONT, paragraphHtml, SMALL } from './mail-blocks.ts'
import type { Block } from './rules/campaign-body.ts'

type Button = { label: string; link: string }

export type MailContent = {
  title: string
  before?: string[]
  blocks?: Block[]
  buttons?: Button[]
  after?: string[]
  footer: (string | { label: string; link: string })[]
}

const BUTTON =
  `${FONT}display:inline-block;background:${BLUE};color:#ffffff;font-size:16px;font-weight:bold;` +
  'line-height:24px;padding:12px 24px;border-radius:10px;text-decoration:none;'

// The light colours serve mail programs without light-dark() and media queries.
const DARK_MODE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#15110f!important}
.card{background:#221c19!important;border-color:#3d332d!important}
.card,.card h1,.card h2,.card p,.card li{color:#f5efeb!important}
.card .small,.card .small a{color:#bdb0a8!important}
.card .small .link,.card .link{color:#7cc4ee!important}
.card hr,.card .rule{border-color:#3d332d!important}
}`

export function toHtml(content: MailContent): string {
  const { title, before = [], blocks = [], buttons = [], after = [], footer } = content
  return `<!DOCTYPE html>
<html lang="en-IE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_MODE}</style>
</head>
<body style="margin:0;background:#f6f8fa;">
<div class="page" style="background:#f6f8fa;padding:24px 12px;">
<div class="card" style="max-width:600px;margin:0 auto;background:#ffffff;color:#14212b;border:1px solid #dbe2e8;border-radius:12px;overflow:hidden;">
<div style="${FONT}background:${BLUE};color:#ffffff;font-size:18px;font-weight:bold;padding:16px 24px;">${SITE_NAME}</div>
<div style="padding:24px;">
<h1 style="${FONT}font-size:24px;line-height:32px;margin:0 0 16px;">${escapeHtml(title)}</h1>
${before.map(paragraphHtml).join('\n')}
${blocksToHtml(blocks)}
${buttons.map(buttonHtml).join('\n')}
${after.map(paragraphHtml).join('\n')}
<hr style="border:0;border-top:1px solid #dbe2e8;margin:24px 0 16px;">
${footer.map(footerHtml).join('\n')}
</div>
</div>
</div>
</body>
</html>`
}

export function toText(content: MailContent): string {
  const { title, before = [], blocks = [], buttons = [], after = [], footer } = content
  const parts = [
    title,
    ...before,
    ...blocksToText(blocks),
    ...buttons.map(({ label, link }) => `${label}:\n${link}`),
    ...after,
    '-- ',
    ...footer.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.link}`)),
    SITE_NAME,
  ]
  return `${parts.join('\n\n')}\n`
}

function buttonHtml({ label, link }: Button) {
  const href = escapeHtml(link)
  return `<p style="margin:24px 0;"><a href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p class="small" style="${SMALL}color:#52616d;margin-bottom:24px;">If the button does not work, copy this link into your browser:<br><a class="link" href="${href}" style="color:${BLUE};word-break:break-all;">${href}</a></p>`
}

function footerHtml(line: MailContent['footer'][number]) {
  const content =
    typeof line === 'string'
      ? escapeHtml(line)
      : `<a href="${escapeHtml(line.link)}" style="color:#52616d;">${escapeHtml(line.label)}</a>`
  return `<p class="small" style="${SMALL}color:#52616d;">${content}</p>`
}
