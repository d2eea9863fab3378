import type { RequestContext } from '#app/context.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { FollowInput, VisitorFollowInput } from '../input.ts'
import type { FollowedList } from '../rules/followed-list.ts'
import { askToFollow, followAsMember } from './follow.server.ts'

export type Followed = { done: 'followed' } | { done: 'asked'; email: string }

/** Begins at once for a member with a confirmed address; others get a mail that asks. */
export async function followList(
  { db, actor, address, config, limits, now, kickMail }: RequestContext,
  list: FollowedList,
  values: Record<string, string>,
): Promise<Followed> {
  const { cadence } = parseInput(FollowInput, values)
  const member = asMember(actor)
  if (member) {
    await limits.consume('follow-member', String(member.id))
    if (await followAsMember(db, member, { list, cadence }, now)) return { done: 'followed' }
  }
  const { email } = parseInput(VisitorFollowInput, values)
  await limits.consume('follow', address)
  await limits.consume('follow-site', 'all')
  await askToFollow(db, { list, cadence, email, baseUrl: config.baseUrl }, now)
  kickMail()
  return { done: 'asked', email }
}
