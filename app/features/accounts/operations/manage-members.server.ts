import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { RequestContext } from '#app/context.server.ts'
import { GroundsInput } from '#app/features/decisions/input.ts'
import { endSuspension, logMember } from '#app/features/decisions/operations/log-member.server.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { explainSuspension } from '#app/features/decisions/operations/restrict.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import {
  requireProof,
  type ProofDeps,
} from '#app/features/identity/operations/require-password.server.ts'
import { setTrust } from '#app/features/moderation/operations/trust.server.ts'
import { closeAllSessions } from './sessions.server.ts'
import { hasOtherAdmin } from '#app/features/decisions/queries/decisions.server.ts'

const LAST_ADMIN = 'This is the last admin. Make somebody else an admin first.'

/** Idempotent; the member is told why. @throws Problem for the admin themselves, the last admin and an unknown member. */
export async function suspendMember(
  { db, baseUrl }: Place,
  admin: Admin,
  { memberID, ...grounds }: GroundsInput & { memberID: number },
  now: Date,
) {
  if (memberID === admin.id) throw new Problem('conflict', 'You cannot suspend yourself.')
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberID)
    if (member.suspended_at !== null) return
    if (member.is_admin === 1) await refuseForLastAdmin(tx, memberID, LAST_ADMIN)
    await tx
      .updateTable('users')
      .set({ suspended_at: now.getTime() })
      .where('id', '=', memberID)
      .execute()
    await closeAllSessions(tx, memberID)
    await logMember(tx, admin, memberID, 'suspended', now)
    await explainSuspension({ tx, baseUrl }, admin, { memberID, ...grounds }, now)
  })
}

export async function liftSuspension(db: Db, admin: Admin, memberID: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, memberID)
    await endSuspension(tx, admin, memberID, now)
  })
}

export async function makeAdmin(db: Db, admin: Admin, memberID: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberID)
    if (member.is_admin === 1) return
    if (member.suspended_at !== null) {
      throw new Problem('conflict', 'Lift the suspension first.')
    }
    await tx.updateTable('users').set({ is_admin: 1 }).where('id', '=', memberID).execute()
    await logMember(tx, admin, memberID, 'made admin', now)
  })
}

/** @throws Problem for the last admin. */
export async function removeAdmin(db: Db, admin: Admin, memberID: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberID)
    if (member.is_admin === 0) return
    await refuseForLastAdmin(tx, memberID, LAST_ADMIN)
    await tx.updateTable('users').set({ is_admin: 0 }).where('id', '=', memberID).execute()
    await closeAllSessions(tx, memberID)
    await logMember(tx, admin, memberID, 'no longer an admin', now)
  })
}

/** Trusts a member: their listings are published at once. @throws Problem when suspended. */
export async function trustMember(db: Db, admin: Admin, memberID: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberID)
    if (member.suspended_at !== null) throw new Problem('conflict', 'Lift the suspension first.')
    await setTrust(tx, admin, { memberID, isTrusted: true }, now)
  })
}

export async function distrustMember(db: Db, admin: Admin, memberID: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, memberID)
    await setTrust(tx, admin, { memberID, isTrusted: false }, now)
  })
}

const INTENTS: Record<string, { run: typeof liftSuspension; done: string } | undefined> = {
  'lift-suspension': { run: liftSuspension, done: 'They can log in again.' },
  trust: { run: trustMember, done: 'Trusted: their listings are published at once.' },
  'end-trust': { run: distrustMember, done: 'Their listings need a decision again.' },
  'make-admin': { run: makeAdmin, done: 'They are an admin now.' },
  'remove-admin': {
    run: removeAdmin,
    done: 'They are no longer an admin, and have been logged out.',
  },
}

/** @throws Problem 'unproven' for a promotion without a fresh proof of the admin's password. */
export async function manageMember(
  requestContext: ProofDeps & Pick<RequestContext, 'config' | 'kickMail'>,
  admin: Admin,
  memberID: number,
  { intent, password, ...values }: Record<string, string | undefined>,
): Promise<string> {
  if (intent === 'suspend') {
    const { db, config, now, kickMail } = requestContext
    const grounds = parseInput(GroundsInput, values)
    await suspendMember({ db, baseUrl: config.baseUrl }, admin, { memberID, ...grounds }, now)
    kickMail()
    return 'Suspended, logged out everywhere, and told why.'
  }
  const action =
    intent !== undefined && Object.hasOwn(INTENTS, intent) ? INTENTS[intent] : undefined
  if (!action)
    throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  if (action.run === makeAdmin) await requireProof(requestContext, admin, password)
  await action.run(requestContext.db, admin, memberID, requestContext.now)
  return action.done
}

/** Locks all admins too, in one statement, so that two who remove each other can't deadlock. */
async function lockMember(tx: Db, memberID: number) {
  const locked = await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where((eb) => eb.or([eb('id', '=', memberID), eb('is_admin', '=', 1)]))
    .returning(['id', 'is_admin', 'suspended_at'])
    .execute()
  const member = locked.find(({ id }) => id === memberID)
  if (!member) throw new Problem('not-found', 'There is no such member.')
  return member
}

/** Locks the admins' rows, so that the last two can't be removed at once. */
export async function refuseForLastAdmin(tx: Db, memberID: number, sentence: string) {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('is_admin', '=', 1)
    .execute()
  if (!(await hasOtherAdmin(tx, memberID))) throw new Problem('conflict', sentence)
}
