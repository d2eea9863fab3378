/** Only the checks below make a Member or Admin: a call without the check does not compile. */
declare const checked: unique symbol

export type Visitor = { kind: 'visitor' }

type Account = {
  kind: 'member'
  id: number
  username: string
  isAdmin: boolean
  /** They are an admin once they have one. */
  needsSecondFactor?: true
  sessionHash: string
}

export type Actor = Visitor | Account
export type Member = Account & { readonly [checked]: 'member' | 'admin' }
export type Admin = Account & { readonly [checked]: 'admin' }

export type Operator = { kind: 'operator' }

export const VISITOR: Visitor = { kind: 'visitor' }

export function asMember(actor: Actor): Member | undefined {
  return actor.kind === 'member' ? (actor as Member) : undefined
}

export function asAdmin(actor: Actor): Admin | undefined {
  return actor.kind === 'member' && actor.isAdmin ? (actor as Admin) : undefined
}
