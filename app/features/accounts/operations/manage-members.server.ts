import type { Intents } from '#app/lib/http/intents.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { RequestContext } from '#app/context.server.ts'
import { GroundsInput } from '#app/features/decisions/input.ts'
import {
  logMember,
  type MemberAction,
} from '#app/features/decisions/operations/log-member.server.ts'
import type { Place } from '#app/features/decisions/operations/mail-reasons.server.ts'
import { explainSuspension } from '#app/features/decisions/operations/restrict.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import {
  requireProof,
  type ProofDeps,
} from '#app/features/addresses/operations/require-password.server.ts'
import { closeAllSessions } from './sessions.server.ts'
import { hasOtherAdmin } from '#app/features/decisions/queries/decisions.server.ts'

const LAST_ADMIN = 'This is the last admin. Make somebody else an admin first.'

type Change = [
  column: 'is_admin' | 'suspended_at' | 'trusted_at',
  isOn: boolean,
  log: MemberAction,
  done: string,
]

const CHANGES = {
  suspend: ['suspended_at', true, 'suspended', 'Suspended, logged out everywhere, and told why.'],
  'lift-suspension': ['suspended_at', false, 'suspension lifted', 'They can log in again.'],
  trust: ['trusted_at', true, 'trusted', 'Trusted: their listings are published at once.'],
  'end-trust': ['trusted_at', false, 'trust ended', 'Their listings need a decision again.'],
  'make-admin': ['is_admin', true, 'made admin', 'They are an admin now.'],
  'remove-admin': [
    'is_admin',
    false,
    'no longer an admin',
    'They are no longer an admin, and have been logged out.',
  ],
} satisfies Record<Intents['member'], Change>

export type MemberChange =
  | { memberID: number; change: Exclude<Intents['member'], 'suspend'> }
  | ({ memberID: number; change: 'suspend' } & GroundsInput)

/**
 * Idempotent; a suspended member gets the reason. @throws Problem for the last admin, an unknown member, rights
 * of a suspended one, and admins who suspend themselves.
 */
export async function changeMember(
  { db, baseUrl }: Place,
  admin: Admin,
  input: MemberChange,
  now: Date,
) {
  const { memberID, change } = input
  const [column, isOn, log]: Change = CHANGES[change]
  const demotes = change === 'suspend' || change === 'remove-admin'
  if (change === 'suspend' && memberID === admin.id)
    throw new Problem('conflict', 'You cannot suspend yourself.')
  await db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberID)
    if (Boolean(member[column]) === isOn) return
    if (isOn && member.suspended_at !== null)
      throw new Problem('conflict', 'Lift the suspension first.')
    if (demotes && member.is_admin === 1) await refuseForLastAdmin(tx, memberID, LAST_ADMIN, now)
    const value = column === 'is_admin' ? Number(isOn) : isOn ? now.getTime() : null
    await tx
      .updateTable('users')
      .set({ [column]: value })
      .where('id', '=', memberID)
      .execute()
    if (demotes) await closeAllSessions(tx, memberID)
    await logMember(tx, admin, memberID, log, now)
    if (change === 'suspend') await explainSuspension({ tx, baseUrl }, admin, input, now)
  })
}

/** @throws Problem 'unproven' for a promotion without a fresh proof of the admin's password. */
export async function manageMember(
  requestContext: ProofDeps & Pick<RequestContext, 'config' | 'kickMail'>,
  admin: Admin,
  memberID: number,
  { intent = '', password, ...values }: Record<string, string | undefined>,
): Promise<string> {
  const { db, config, now, kickMail } = requestContext
  if (!isIntent(intent))
    throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  if (intent === 'make-admin') await requireProof(requestContext, admin, password)
  const change =
    intent === 'suspend'
      ? { memberID, change: intent, ...parseInput(GroundsInput, values) }
      : { memberID, change: intent }
  await changeMember({ db, baseUrl: config.baseUrl }, admin, change, now)
  kickMail()
  return CHANGES[intent][3]
}

function isIntent(intent: string): intent is Intents['member'] {
  return Object.hasOwn(CHANGES, intent)
}

/** Locks all admins too, in one statement, so that two who remove each other can't deadlock. */
async function lockMember(tx: Db, memberID: number) {
  const locked = await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where((eb) => eb.or([eb('id', '=', memberID), eb('is_admin', '=', 1)]))
    .returning(['id', 'is_admin', 'suspended_at', 'trusted_at'])
    .execute()
  const member = locked.find(({ id }) => id === memberID)
  if (!member) throw new Problem('not-found', 'There is no such member.')
  return member
}

/** Locks the admins' rows, so that the last two can't be removed at once. */
export async function refuseForLastAdmin(tx: Db, memberID: number, sentence: string, now: Date) {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('is_admin', '=', 1)
    .execute()
  if (!(await hasOtherAdmin(tx, memberID, now))) throw new Problem('conflict', sentence)
}
