import { asAdmin, asMember, type Actor, type Admin, type Member } from './actor.ts'
import { Problem } from '../http/problem.ts'

/** @throws Problem 'unauthenticated' (401) for visitors. */
export function requireMember(actor: Actor): Member {
  const member = asMember(actor)
  if (!member) throw loginRequired()
  return member
}

export function loginRequired() {
  return new Problem('unauthenticated', 'Please log in first.')
}

/** @throws Problem 'unauthenticated' (401) for visitors, 'forbidden' (403) for plain members. */
export function requireAdmin(actor: Actor): Admin {
  requireMember(actor)
  const admin = asAdmin(actor)
  if (!admin) throw new Problem('forbidden', 'This is for admins only.')
  return admin
}
