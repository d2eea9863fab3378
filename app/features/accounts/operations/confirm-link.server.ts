import type { Db } from '#app/db/client.server.ts'
import { confirmAlert } from '#app/features/alerts/operations/follow.server.ts'
import { confirmSubscriber } from '#app/features/mailing/operations/subscribers.server.ts'
import { confirmEmailChange } from './change-email.server.ts'
import { confirmEmail } from './confirm-email.server.ts'

/** Confirms whatever the mail with the link asked. @returns false when it is unknown, used or too old. */
export async function confirmLink(db: Db, token: string, now: Date): Promise<boolean> {
  for (const confirm of [confirmSubscriber, confirmAlert, confirmEmail, confirmEmailChange])
    if (await confirm(db, token, now)) return true
  return false
}
