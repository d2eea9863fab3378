import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { toMail } from '#app/features/mailing/mail.ts'
import { limitMessages } from '#app/features/mailing/operations/contact.server.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import type { Promoter } from '#app/features/promoters/queries/promoters.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'
import { listClaimDomains } from '../queries/claims.server.ts'
import { isOwnAddress } from '../rules/claims.ts'
import { CLAIM_DAYS, CLAIM_MS } from '../rules/report.ts'

type Asking = Pick<RequestContext, 'db' | 'now' | 'limits' | 'address' | 'config' | 'kickMail'>

/**
 * Mails a link to the promoter's page; an earlier link of the address ends. Over the address's limit no mail is sent,
 * and the caller can't tell. @throws Problem 'invalid' unless the address is of the promoter's own domain.
 */
export async function askClaim(
  { db, now, limits, address, config, kickMail }: Asking,
  promoter: Promoter,
  email: string,
) {
  await limitMessages(limits, address)
  const domains = await listClaimDomains(db, promoter.ids)
  if (!isOwnAddress(email, domains)) throw notOwn(domains)
  const token = newSecret()
  const claim = { token_hash: hashSecret(token), email, asked_at: now.getTime() }
  const link = `${config.baseUrl}/my-promoter/${token}`
  await db.transaction().execute(async (tx) => {
    if (!(await enqueueMail(tx, claimMail(email, promoter.name, link), now))) return
    await tx
      .insertInto('promoter_claims')
      .values({ promoter_id: promoter.id, email_key: emailKey(email), ...claim })
      .onConflict((conflict) => conflict.columns(['promoter_id', 'email_key']).doUpdateSet(claim))
      .execute()
  })
  kickMail()
}

function notOwn(domains: readonly string[]) {
  const own = domains.map((domain) => ` at ${domain}`).join(' or')
  const text = `Use an address of the promoter’s own${own}, or write to us.`
  return new Problem('invalid', text, { email: text })
}

function claimMail(to: string, name: string, link: string) {
  return toMail(to, `Your page at ${SITE_NAME}`, {
    title: 'Your listings and their numbers',
    before: [
      `Somebody asked for a link to the page of “${name}”: its listings, how often they were opened, corrections and a reply.`,
    ],
    buttons: [{ label: 'Open the page', link }],
    after: [
      `The link works for ${CLAIM_DAYS} days, for whoever has it. If you did not ask, do nothing, or end it on the page.`,
    ],
    footer: [`${SITE_NAME} sent this mail to ${to} because it was entered on the promoter’s page.`],
  })
}

/** By the promoter, or an admin. Idempotent. */
export async function endClaim(db: Db, { id, promoterID }: { id: number; promoterID: number }) {
  await db
    .deleteFrom('promoter_claims')
    .where('id', '=', id)
    .where('promoter_id', '=', promoterID)
    .execute()
}

export async function forgetClaims(db: Db, now: Date) {
  await db
    .deleteFrom('promoter_claims')
    .where('asked_at', '<=', now.getTime() - CLAIM_MS)
    .execute()
}
