import type { Db } from '#app/db/client.server.ts'
import { restrictionMail } from '#app/features/letters/mail-decisions.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { findDecision, type Decision } from '../queries/decisions.server.ts'
import { KIND_LABELS, saidOf, statementOf } from '../rules/decisions.ts'
import { decisionPath } from './decision-links.server.ts'

export type Place = { db: Db; baseUrl: string }
export type Within = { tx: Db; baseUrl: string }

/** Returns what a mail says of a decision, with the link to object. */
export async function reasonsFor({ tx, baseUrl }: Within, decision: Decision, now: Date) {
  const { terms, rule } = decision
  return {
    ...statementOf(decision),
    rule: { title: rule, link: `${baseUrl}/terms-and-conditions-of-use#${terms}` },
    link: baseUrl + (await decisionPath(tx, decision.id, now)),
  }
}

/** Tells the restricted member, who may be suspended; none goes to an unconfirmed address. */
export async function mailRestriction({ tx, baseUrl }: Within, decisionID: number, now: Date) {
  const decision = await findDecision(tx, decisionID)
  const member = await findConfirmed(tx, decision?.memberID ?? null)
  if (!decision || !member) return
  const mail = restrictionMail({
    ...member,
    subject: KIND_LABELS[decision.kind],
    said: saidOf(decision),
    reasons: await reasonsFor({ tx, baseUrl }, decision, now),
  })
  await enqueueMail(tx, mail, now)
}

/** Returns the name and confirmed address of a member, who may be suspended. */
export async function findConfirmed(tx: Db, id: number | null) {
  if (id === null) return undefined
  const member = await tx
    .selectFrom('users')
    .select(['username', 'email as to', 'suspended_at'])
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!member?.to) return undefined
  const { username, to, suspended_at } = member
  return { username, to, isSuspended: suspended_at !== null }
}
