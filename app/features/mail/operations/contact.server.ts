import { sql } from 'kysely'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { networkKey } from '#app/lib/security/client-address.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ContactInput } from '../input/contact.ts'
import { contactMail } from '#app/features/letters/mail-for-operator.ts'
import { isMailAddress, operatorAddress } from '#app/features/addresses/rules/addresses.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

export async function receiveMessage(requestContext: RequestContext, input: ContactInput) {
  const { db, actor, address, limits, config, kickMail, now } = requestContext
  const { name, email, message, website } = input
  await limitMessages(limits, address)
  // Without it, messages wait in the admin area.
  const to = (await mayMail(limits)) ? operatorAddress(config) : undefined
  // Only bots fill in the honeypot: their messages are dropped without an error.
  if (website !== '') return
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('contact_messages')
      .values({
        name,
        email,
        message,
        sender_id: actor.kind === 'member' ? actor.id : null,
        created_at: now.getTime(),
      })
      .execute()
    if (to === undefined || !isMailAddress(to)) return
    const link = `${config.baseUrl}/admin/messages`
    const mail = contactMail({ to, name, email, message, link })
    await enqueueMail(tx, mail, now, { unlimited: true })
  })
  kickMail()
}

/** For anything that a stranger may write to the operator. @throws Problem 'too-many' */
export async function limitMessages(limits: Limits, address: string) {
  await limits.consume('contact', address)
  await limits.consume('contact-network', networkKey(address))
  await limits.consume('contact-site', 'all')
}

/** A flood fills the admins' list, but not the operator's mailbox. */
async function mayMail(limits: Limits) {
  try {
    await limits.consume('contact-mail', 'all')
    return true
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too-many') return false
    throw error
  }
}

export async function handleContactMessage(db: Db, admin: Admin, id: number, now: Date) {
  await db
    .updateTable('contact_messages')
    .set({ handled_at: now.getTime(), handled_by: admin.id })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

export async function eraseMessages(tx: Db, memberId: number, ownKey: string | null) {
  const erased = await tx
    .deleteFrom('contact_messages')
    .where((eb) =>
      ownKey === null
        ? eb('sender_id', '=', memberId)
        : eb.or([eb('sender_id', '=', memberId), eb(sql`lower(email)`, '=', ownKey)]),
    )
    .returning('email')
    .execute()
  if (erased.length === 0) return
  await tx
    .deleteFrom('mails')
    .where('reply_to', 'in', [...new Set(erased.map(({ email }) => email))])
    .where('sent_at', 'is not', null)
    .execute()
}

const RETENTION_MS = 2 * 365 * DAY_MS

export async function forgetOldMessages(db: Db, now: Date) {
  await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', now.getTime() - RETENTION_MS)
    .execute()
}
