import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { promoterDomain } from '#app/features/listings/rules/promoter-domain.ts'
import { toMail } from '#app/features/letters/mail.ts'
import { limitMessages } from '#app/features/mail/operations/contact.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import type { Promoter } from '#app/features/promoters/queries/promoters.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { isOwnAddress } from '../rules/claims.ts'
import { LINK_DAYS } from '../rules/link-days.ts'
import { promoterPageLink } from './promoter-links.server.ts'

type Asking = Pick<RequestContext, 'db' | 'now' | 'limits' | 'address' | 'config' | 'kickMail'>

/**
 * Mails a link to the promoter's own page. Over the address's limit no mail is sent, and the caller can't tell.
 * @throws Problem 'invalid' unless the address is of the promoter's own domain.
 */
export async function askClaim(
  { db, now, limits, address, config, kickMail }: Asking,
  { id, ids, name }: Promoter,
  email: string,
) {
  await limitMessages(limits, address)
  const domains = await listClaimDomains(db, ids)
  if (!isOwnAddress(email, domains)) {
    const own = domains.map((domain) => ` at ${domain}`).join(' or')
    const text = `Use an address of the promoter’s own${own}, or write to us.`
    throw new Problem('invalid', text, { email: text })
  }
  const link = config.baseUrl + (await promoterPageLink(db, id, now))
  const mail = toMail(email, `Your page at ${SITE_NAME}`, {
    title: 'Your listings and their numbers',
    before: [
      `Somebody asked for a link to the page of “${name}”: its listings, how often they were opened, corrections and a reply.`,
    ],
    buttons: [{ label: 'Open the page', link }],
    after: [
      `The link works for ${LINK_DAYS} days, for whoever has it. If you did not ask, do nothing.`,
    ],
    footer: [
      `${SITE_NAME} sent this mail to ${email} because it was entered on the promoter’s page.`,
    ],
  })
  await db.transaction().execute((tx) => enqueueMail(tx, mail, now))
  kickMail()
}

/** The registrable domains whose addresses may claim a promoter: of its listings and its page of winners. */
async function listClaimDomains(db: Db, promoterIDs: readonly number[]) {
  const rows = await db
    .selectFrom('promoters')
    .select(['domain', 'winners_url'])
    .where('id', 'in', promoterIDs)
    .execute()
  const domains = rows.flatMap((row) => [row.domain, promoterDomain(row.winners_url ?? '')])
  return [...new Set(domains.filter((domain) => typeof domain === 'string'))]
}
