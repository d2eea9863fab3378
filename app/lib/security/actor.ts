/**
 * The actor of a request, made once from the session (features/accounts). Operations take the
 * narrowest type they need, and only the checks here make a Member or an Admin of an Actor, so a
 * call without the check does not compile.
 */
declare const checked: unique symbol

export type Visitor = { kind: 'visitor' }

type Account = {
  kind: 'member'
  id: number
  username: string
  isAdmin: boolean
  /** The member's session of this request. */
  sessionHash: string
}

export type Actor = Visitor | Account
export type Member = Account & { readonly [checked]: 'member' | 'admin' }
export type Admin = Account & { readonly [checked]: 'admin' }

/** A person who runs a command on the server. */
export type Operator = { kind: 'operator' }

export const VISITOR: Visitor = { kind: 'visitor' }

/** Returns the actor as a member, or undefined for visitors. */
export function asMember(actor: Actor): Member | undefined {
  return actor.kind === 'member' ? (actor as Member) : undefined
}

/** Returns the actor as an admin, or undefined for visitors and plain members. */
export function asAdmin(actor: Actor): Admin | undefined {
  return actor.kind === 'member' && actor.isAdmin ? (actor as Admin) : undefined
}
