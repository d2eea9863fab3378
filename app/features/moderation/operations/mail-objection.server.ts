import type { Db } from '#app/db/client.server.ts'
import { findConfirmed } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { findDecision, type Decision } from '#app/features/decisions/queries/decisions.server.ts'
import { isOfNotice, referenceOf, saidOf } from '#app/features/decisions/rules/decisions.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { noticeUndoneMail, objectionAnsweredMail } from '#app/features/mailing/mail-decisions.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'

export function objectionCause({ id }: Decision): string {
  return `objection:${id}`
}

/** Tells who objected what the stored decision says of it, and reporters who were told otherwise; waits while it can be undone. */
export async function mailObjection(tx: Db, { id }: Decision, now: Date) {
  const decision = await findDecision(tx, id)
  if (!decision) return
  const said = saidOf(decision)
  const isUpheld = decision.outcome === 'upheld'
  const after = isUpheld ? await describe(tx, decision) : `Why: ${decision.answer}`
  const to = await findObjector(tx, decision)
  const mails = to ? [objectionAnsweredMail({ to, said, isUpheld, after })] : []
  if (isUpheld && !isOfNotice(decision.kind))
    for (const reporter of await listReporters(tx, decision))
      mails.push(noticeUndoneMail({ ...reporter, said, after }))
  const options = { cause: objectionCause(decision), delayMs: UNDO_MS + UNDO_GRACE_MS }
  for (const mail of mails) await enqueueMail(tx, mail, now, options)
}

async function findObjector(tx: Db, { kind, memberID, noticeID }: Decision) {
  if (!isOfNotice(kind)) return (await findConfirmed(tx, memberID))?.to
  const notice = await tx
    .selectFrom('notices')
    .select('email')
    .where('report_id', '=', noticeID)
    .executeTakeFirst()
  return notice?.email
}

async function listReporters(tx: Db, { id }: Decision) {
  const rows = await tx
    .selectFrom('notices')
    .select(['report_id', 'email'])
    .where('decision_id', '=', id)
    .execute()
  return rows.flatMap(({ report_id, email: to }) =>
    to === null ? [] : [{ to, reference: referenceOf(report_id) }],
  )
}

/** What became of what was restricted, now that an objection is upheld. */
async function describe(tx: Db, decision: Decision): Promise<string> {
  const { kind, competitionID, promoterID, before } = decision
  if (isOfNotice(kind)) return 'We look at your notice again, and tell you what we decide.'
  if (kind === 'suspended') return 'The account is open again.'
  if (promoterID !== null) {
    const { reply } = await tx
      .selectFrom('promoters')
      .select('reply')
      .where('id', '=', promoterID)
      .executeTakeFirstOrThrow()
    return reply === before ? 'The reply is on the page again.' : 'The page has another reply now.'
  }
  const listing = competitionID === null ? undefined : await findListing(tx, competitionID)
  if (!listing) return 'The competition has been deleted since.'
  if (kind === 'picture removed')
    return listing.imageName === before ? 'The picture is back.' : 'It has another picture now.'
  return STANDS[listing.status]
}

const STANDS = {
  approved: 'The competition is on the site again.',
  pending: 'The competition waits for a new decision.',
  rejected: 'A later decision keeps the competition off the site.',
}
