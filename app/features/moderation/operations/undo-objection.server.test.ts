import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { changeMember } from '#app/features/accounts/operations/manage-members.server.ts'
import { decisionPath } from '#app/features/decisions/operations/decision-links.server.ts'
import { objectTo } from '#app/features/decisions/operations/object.server.ts'
import { closeReply, removePicture } from '#app/features/decisions/operations/restrict.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { answerObjection, undoObjection } from './answer-objection.server.ts'
import { decideCompetition } from './decide-competition.server.ts'

const baseUrl = 'https://competitions.example'
const WHY = { reason: 'Not theirs.', facts: 'Seen elsewhere.' }
const WINDOW = UNDO_MS + UNDO_GRACE_MS
const ANSWERED = NOW.getTime() + DAY_MS
const at = (ms: number) => new Date(ANSWERED + ms)

async function setUp(db: Db) {
  const [{ actor: decider }, { actor: other }] = [await anAdmin(db), await anAdmin(db)]
  const member = await aMember(db, { trusted_at: 1 })
  const { competitionID } = await aCompetition(db, { submittedBy: member.id, source: 'member' })
  const image_name = '0123456789abcdef.jpg'
  await db.updateTable('competitions').set({ image_name }).execute()
  const { id: promoterID } = await db
    .insertInto('promoters')
    .values({ name: 'Harbour', slug: 'harbour', created_at: 1, reply: 'We did.', reply_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { competitionID, promoterID, memberID: member.id }
  return { decider, other, place: { db, baseUrl }, ...ids }
}
type Site = Awaited<ReturnType<typeof setUp>>

/** Each restricts something that an objection then restores. */
const RESTRICT: Record<string, (site: Site) => Promise<unknown>> = {
  'a taken down listing': ({ place, decider, competitionID }) => {
    const decision = { competitionID, status: 'rejected', from: 'approved', reason: 'No.' } as const
    return decideCompetition(place, decider, decision, NOW)
  },
  'a removed picture': ({ place, decider, competitionID }) =>
    removePicture(place, decider, { competitionID, ...WHY }, NOW),
  'a suspended account': ({ place, decider, memberID }) =>
    changeMember(place, decider, { memberID, change: 'suspend', ...WHY }, NOW),
  'a removed reply': ({ place, decider, promoterID }) =>
    closeReply(place, decider, { promoterID, ...WHY }, NOW),
}

/** Objects to the last decision. @returns its id. */
async function object(db: Db) {
  const { id } = await db
    .selectFrom('decisions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const token = (await decisionPath(db, id, NOW)).slice('/decision/'.length)
  await objectTo(db, { token, objection: 'It is ours.' }, NOW)
  return id
}

/** Everything that a decision, its objection and the answer change, but logs and times of change. */
async function readAll(db: Db) {
  const listing = db
    .selectFrom('competitions')
    .select([
      'status',
      'rejection_reason',
      'decided_by',
      'decided_at',
      'published_at',
      'image_name',
    ])
  return {
    listing: await listing.execute(),
    members: await db
      .selectFrom('users')
      .select(['id', 'suspended_at', ({ eb }) => eb('trusted_at', 'is not', null).as('isTrusted')])
      .orderBy('id')
      .execute(),
    promoters: await db.selectFrom('promoters').select(['id', 'reply']).orderBy('id').execute(),
    decisions: await db.selectFrom('decisions').selectAll().orderBy('id').execute(),
    mails: await db
      .selectFrom('mails')
      .select(['id', 'subject', 'sent_at'])
      .orderBy('id')
      .execute(),
  }
}

const sendAll = (db: Db) => db.updateTable('mails').set({ sent_at: NOW.getTime() }).execute()
const uphold = (site: Site, admin: Admin, decisionID: number) =>
  answerObjection(site.place, admin, { decisionID, intent: 'confirm' }, at(0))

for (const [what, restrict] of Object.entries(RESTRICT)) {
  testOnDatabase(`the answer to an objection about ${what} is undone exactly`, async (db) => {
    const site = await setUp(db)
    const { place, other } = site
    await restrict(site)
    await sendAll(db)
    const id = await object(db)
    const before = await readAll(db)
    for (const answer of [
      { decisionID: id, intent: 'confirm' },
      { decisionID: id, intent: 'dismiss', answer: 'It stands.' },
    ] as const) {
      await answerObjection(place, other, answer, at(0))
      expect(await readAll(db)).not.toEqual(before)
      await undoObjection(place, other, id, at(WINDOW - 1))
      expect([answer.intent, await readAll(db)]).toEqual([answer.intent, before])
    }
    await uphold(site, other, id)
    await expect(uphold(site, other, id)).rejects.toThrow('answered this objection already')
  })
}

testOnDatabase('only who answered undoes, once, and not after the mail has left', async (db) => {
  const site = await setUp(db)
  const { place, decider, other } = site
  await RESTRICT['a taken down listing']?.(site)
  const id = await object(db)
  const undo = (admin: Admin, ms = 0) => undoObjection(place, admin, id, at(ms))
  await expect(undo(other)).rejects.toThrow('nothing of yours')
  await uphold(site, other, id)
  await expect(undo(decider)).rejects.toThrow('nothing of yours')
  await expect(undo(other, WINDOW)).rejects.toThrow('too late to undo this: its mail')
  const presses = await Promise.allSettled([undo(other), undo(other)])
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

testOnDatabase('a change after an answer refuses its undo', async (db) => {
  const site = await setUp(db)
  const { place, decider, other, competitionID } = site
  await RESTRICT['a taken down listing']?.(site)
  const id = await object(db)
  await uphold(site, other, id)
  const again = { competitionID, status: 'rejected', from: 'approved', reason: 'Again.' } as const
  await decideCompetition(place, decider, again, at(1000))
  await expect(undoObjection(place, other, id, at(2000))).rejects.toThrow('changed since')
  const { outcome } = await db
    .selectFrom('decisions')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(outcome).toBe('upheld')
})

testOnDatabase('a later decision is not undone by an objection to an earlier one', async (db) => {
  const site = await setUp(db)
  const { place, decider, other, competitionID, memberID } = site
  const takeDown = (reason: string, ms: number) => {
    const decision = { competitionID, status: 'rejected', from: 'approved', reason } as const
    return decideCompetition(place, decider, decision, new Date(NOW.getTime() + ms))
  }
  await takeDown('First.', 0)
  const earlier = await object(db)
  const approval = { competitionID, status: 'approved', from: 'rejected' } as const
  await decideCompetition(place, decider, approval, new Date(NOW.getTime() + HOUR_MS))
  await takeDown('Second.', 2 * HOUR_MS)
  await uphold(site, other, earlier)
  const suspend = () => changeMember(place, decider, { memberID, change: 'suspend', ...WHY }, NOW)
  await suspend()
  const suspension = await object(db)
  await changeMember(place, decider, { memberID, change: 'lift-suspension' }, NOW)
  await suspend()
  await uphold(site, other, suspension)
  const { listing, members, mails } = await readAll(db)
  expect(listing).toMatchObject([{ status: 'rejected', rejection_reason: 'Second.' }])
  expect(members.find(({ id }) => id === memberID)?.suspended_at).toBe(NOW.getTime())
  expect(mails.filter(({ subject }) => subject === 'Your objection was upheld')).toHaveLength(2)
  const texts = (await db.selectFrom('mails').select('text').execute()).map(({ text }) => text)
  expect(
    texts.filter((text) => text.includes('decided on the competition again since')),
  ).toHaveLength(1)
  expect(texts.filter((text) => text.includes('A later decision on it stands.'))).toHaveLength(1)
})
