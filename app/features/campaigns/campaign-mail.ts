import { SITE_NAME } from '#app/lib/text/site-name.ts'
import type { Mail } from '#app/features/letters/mail.ts'
import { toHtml, toText, type MailContent } from '#app/features/letters/mail-layout.ts'
import { alertsPath, oneClickPath, unsubscribePath } from './rules/campaigns.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'

type Addressed = {
  to: string
  letter: CampaignBody
  token: string
  baseUrl: string
  before?: string[]
}

/** Renders a campaign mail; only the unsubscribe link differs between recipients. */
export function campaignMail({ to, token, baseUrl, ...letter }: Addressed): Mail {
  const footer = [
    `${SITE_NAME} sent this mail to ${to} because you asked for email news.`,
    { label: 'Stop email news', link: baseUrl + unsubscribePath(token) },
  ]
  return toListMail({ to, token, baseUrl, ...letter }, footer)
}

export function alertMail({ to, token, baseUrl, ...letter }: Addressed): Mail {
  const link = baseUrl + alertsPath(token)
  const footer = [
    `${SITE_NAME} sent this mail to ${to} because you follow lists there.`,
    { label: 'See, pause or change what you follow', link },
    { label: 'Stop all of these mails', link: `${link}?end=all` },
  ]
  return { ...toListMail({ to, token, baseUrl, ...letter }, footer), list: 'alerts' }
}

function toListMail(
  { to, letter, token, baseUrl, before = [] }: Addressed,
  footer: MailContent['footer'],
): Mail {
  const content = { title: letter.subject, before, blocks: letter.blocks, footer }
  return {
    to,
    subject: letter.subject,
    html: toHtml(content),
    text: toText(content),
    unsubscribeLink: baseUrl + oneClickPath(token),
  }
}
