import type { Db } from '#app/db/client.server.ts'
import { confirmAlert, confirmAsked } from '#app/features/alerts/operations/follow.server.ts'
import {
  confirmNews,
  confirmSubscriber,
} from '#app/features/mailing/operations/subscribers.server.ts'
import { findConfirmation } from '../queries/confirmation.server.ts'
import { confirmEmailChange } from './change-email.server.ts'
import { confirmEmail } from './confirm-email.server.ts'

/**
 * Confirms all that the mail with the link asked, and of what else waits for the address only what `ticked`
 * names. @returns false when the link is unknown, used or too old.
 */
export async function confirmLink(
  db: Db,
  token: string,
  ticked: Record<string, string>,
  now: Date,
): Promise<boolean> {
  const { also = [] } = (await findConfirmation(db, token, now)) ?? {}
  if (!(await confirmAskedBy(db, token, now))) return false
  for (const one of also.filter(({ name }) => Object.hasOwn(ticked, name)))
    if ('list' in one) await confirmAsked(db, one.list, now)
    else await confirmNews(db, { id: one.news, asked_by: null }, now)
  return true
}

async function confirmAskedBy(db: Db, token: string, now: Date) {
  for (const confirm of [confirmSubscriber, confirmAlert, confirmEmail, confirmEmailChange])
    if (await confirm(db, token, now)) return true
  return false
}
