import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { Mail } from './mail.ts'
import { toHtml, toText } from './mail-layout.ts'
import { oneClickPath, unsubscribePath } from './rules/campaigns.ts'
import type { CampaignBody } from './rules/campaign-body.ts'

type Addressed = {
  to: string
  letter: CampaignBody
  token: string
  baseUrl: string
  before?: string[]
}

/** Renders a campaign mail; only the unsubscribe link differs between recipients. */
export function campaignMail({ to, letter, token, baseUrl, before = [] }: Addressed): Mail {
  const content = {
    title: letter.subject,
    before,
    blocks: letter.blocks,
    footer: [
      `${SITE_NAME} sent this mail to ${to} because you asked for email news.`,
      { label: 'Stop email news', link: baseUrl + unsubscribePath(token) },
    ],
  }
  return {
    to,
    subject: letter.subject,
    html: toHtml(content),
    text: toText(content),
    unsubscribeLink: baseUrl + oneClickPath(token),
  }
}
