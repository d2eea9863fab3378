/**
 * Who is asking; made once per request from the session (features/accounts). Operations take the
 * narrowest type they need, and only the checks here make a Member or an Admin of an Actor: a
 * call without the check does not compile.
 */
declare const checked: unique symbol

export type Visitor = { kind: 'visitor' }

type Account = {
  kind: 'member'
  id: number
  username: string
  isAdmin: boolean
  /** Which of the member's sessions this request came with. */
  sessionHash: string
}

export type Actor = Visitor | Account
export type Member = Account & { readonly [checked]: 'member' | 'admin' }
export type Admin = Account & { readonly [checked]: 'admin' }

/** Whoever runs a command on the server itself. */
export type Operator = { kind: 'operator' }

export const VISITOR: Visitor = { kind: 'visitor' }

/** The actor as a member, or undefined when nobody is logged in. */
export function asMember(actor: Actor): Member | undefined {
  return actor.kind === 'member' ? (actor as Member) : undefined
}

/** The actor as an admin, or undefined for visitors and plain members. */
export function asAdmin(actor: Actor): Admin | undefined {
  return actor.kind === 'member' && actor.isAdmin ? (actor as Admin) : undefined
}
