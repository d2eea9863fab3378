import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { liftBounce } from '#app/features/addresses/operations/suppressions.server.ts'
import {
  endAll,
  endLists,
  endNews,
  followersOf,
  noteLeaving,
} from '#app/features/addresses/operations/leave.server.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { ChangeInput, type ChangeAlert, FollowInput, VisitorFollowInput } from '../input.ts'
import { CADENCE_LABELS, type Cadence } from '../rules/cadence.ts'
import type { FollowedList } from '../rules/followed-list.ts'
import { askToFollow, followAsMember } from './follow.server.ts'

type Followed = { done: 'followed' } | { done: 'asked'; email: string }

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

/** @returns the sentence to show. */
export async function changeMails(
  requestContext: RequestContext,
  email: string,
  values: Record<string, string>,
  token?: string,
): Promise<string> {
  const change = parseInput(ChangeInput, values)
  if (change.intent === 'ask-news') return askForNews(requestContext, email)
  const { db, now } = requestContext
  return db.transaction().execute(async (tx) => {
    if (token !== undefined && ENDS.has(change.intent)) await noteLeaving(tx, token, now)
    return applyChange(tx, emailKey(email), change, now)
  })
}

async function askForNews(
  { db, actor, address, config, limits, now, kickMail }: RequestContext,
  email: string,
) {
  await limits.consume('list-sign-up', address)
  const askedBy = asMember(actor)?.id ?? null
  await addSubscriber(db, { email, source: 'your emails', askedBy, baseUrl: config.baseUrl }, now)
  kickMail()
  return 'Check your email: a link there starts the news.'
}

const ENDS: ReadonlySet<string> = new Set(['stop-news', 'end-all', 'stop-all'])

type Change = Exclude<ChangeInput, { intent: 'ask-news' }>

/** For the owner of the address. @throws Problem when it has no such alert. */
export async function applyChange(tx: Db, key: string, change: Change, now: Date): Promise<string> {
  switch (change.intent) {
    case 'stop-news':
      await endNews(tx, key, now)
      return 'You won’t get any more email news.'
    case 'end-all':
      await endLists(tx, key)
      return 'You no longer follow any lists, and won’t get any more of these mails.'
    case 'stop-all':
      await endAll(tx, key, { suppression: 'left', note: 'by its owner' }, now)
      return 'You won’t get any more mails from us, except about an account.'
    case 'try-again':
      await liftBounce(tx, key)
      return 'We will send mails to this address again.'
    case 'end':
      await endAlert(tx, key, change.id)
      return 'Ended. You won’t get any more mails about it.'
    default:
      return changeAlert(tx, key, change, now)
  }
}

async function changeAlert(tx: Db, key: string, { intent, id }: ChangeAlert, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('alerts')
    .set(toColumns(intent, now))
    .where('id', '=', id)
    .where('follower_id', 'in', followersOf(tx, key))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFollowed()
  if (intent === 'pause') return 'Paused: we send nothing about it until you resume it.'
  if (intent !== 'resume') return `Changed. ${CADENCE_LABELS[intent]}.`
  await liftBounce(tx, key)
  return 'Resumed. The next mail has what is new since the last one.'
}

function toColumns(intent: 'pause' | 'resume' | Cadence, now: Date) {
  if (intent === 'pause') return { paused_at: now.getTime() }
  return intent === 'resume' ? { paused_at: null } : { cadence: intent }
}

/** With its last alert an address is no longer a follower. */
async function endAlert(tx: Db, key: string, id: number) {
  const { numDeletedRows } = await tx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .where('follower_id', 'in', followersOf(tx, key))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFollowed()
  const left = tx.selectFrom('alerts').where('follower_id', 'in', followersOf(tx, key))
  if (!(await isAny(left))) await endLists(tx, key)
}

function notFollowed() {
  return new Problem('not-found', 'You no longer follow that.')
}
