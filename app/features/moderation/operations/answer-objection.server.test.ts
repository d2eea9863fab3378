import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { decisionPath } from '#app/features/decisions/operations/decision-links.server.ts'
import { objectTo } from '#app/features/decisions/operations/object.server.ts'
import { closeReply, removePicture } from '#app/features/decisions/operations/restrict.server.ts'
import { changeMember } from '#app/features/accounts/operations/manage-members.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aCodeApp } from '#test/authenticator.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { MARKUP } from '#test/hostile-texts.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { answerObjection } from './answer-objection.server.ts'
import { decideCompetition } from './decide-competition.server.ts'
import { closeReports, reportCompetition, undoReports } from './reports.server.ts'
import { undoDecision } from './undo-decision.server.ts'

const baseUrl = 'https://competitions.example'
const WHY = { reason: 'The picture belongs to somebody else.', facts: 'It is on another site.' }
const later = (ms: number) => new Date(NOW.getTime() + ms)
const mails = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()
const decisions = (db: Db) => db.selectFrom('decisions').selectAll().orderBy('id').execute()
const subjectsTo = async (db: Db, to: string) =>
  (await mails(db)).filter(({ recipient }) => recipient === to).map(({ subject }) => subject)

/** What waits leaves. */
const sendAll = (db: Db) => db.updateTable('mails').set({ sent_at: NOW.getTime() }).execute()

async function setUp(db: Db) {
  const [decider, other, member] = [await anAdmin(db), await anAdmin(db), await aMember(db)]
  const listing = await aCompetition(db, { submittedBy: member.id, source: 'member' })
  return { decider: decider.actor, other: other.actor, member, listing, place: { db, baseUrl } }
}

const notice = (email: string | undefined = 'owner@rights.example') => ({
  reason: 'other' as const,
  note: null,
  filed: {
    ground: 'copyright' as const,
    notice: {
      name: 'Olive Owner',
      email,
      explanation: 'I took that picture.',
      goodFaith: true as const,
    },
  },
})

/** Objects to the last decision by its link. @returns its id. */
async function object(db: Db, objection = 'It is my own picture.', now = NOW) {
  const id = (await decisions(db)).at(-1)?.id ?? 0
  const token = (await decisionPath(db, id, now)).slice('/decision/'.length)
  await objectTo(db, { token, objection }, now)
  return id
}

testOnDatabase(
  'a listing taken down after a notice is restored by an objection, and both are told',
  async (db) => {
    const { decider, other, member, listing, place } = await setUp(db)
    const { competitionID } = listing
    const { publishedAt } = (await findListing(db, competitionID)) ?? {}
    const published = { status: 'approved', publishedAt, rejectionReason: null }
    const reference = await reportCompetition(db, VISITOR, { competitionID, ...notice() }, NOW)
    expect(reference).toBe('N-1')
    const takeDown = {
      competitionID,
      status: 'rejected',
      from: 'approved',
      reason: 'It has closed.',
    } as const
    await decideCompetition(place, decider, takeDown, later(DAY_MS))
    expect(await decisions(db)).toMatchObject([
      {
        kind: 'taken down',
        competition_id: competitionID,
        member_id: member.id,
        reason: 'It has closed.',
        facts: null,
        terms: 'what-we-dont-list',
        led_by: 'notice',
        decided_by: decider.id,
      },
    ])
    const sent = await mails(db)
    const [receipt, toReporter] = sent.filter(
      ({ recipient }) => recipient === 'owner@rights.example',
    )
    const toOwner = sent.find(({ recipient }) => recipient === member.email)
    expect(receipt).toMatchObject({
      recipient: 'owner@rights.example',
      subject: 'We have received your notice',
    })
    for (const text of [receipt?.text, receipt?.html]) {
      expect(text).toContain('N-1')
      expect(text).not.toContain('I took that picture.')
      expect(text).not.toContain('Olive')
    }
    for (const part of [
      'We have taken it down.',
      'The reason: It has closed.',
      'For how long: Until it is corrected, sent in again and approved.',
      'The rule: “What we don’t list”',
      `${baseUrl}/terms-and-conditions-of-use#what-we-dont-list`,
      'What led to it: A notice. A person decided, not a program.',
      'You can object until 22 May 2027',
      `${baseUrl}/competition/${listing.competitionSlug}/edit`,
      `${baseUrl}/decision/1-`,
    ])
      expect(toOwner?.text).toContain(part)
    expect(toReporter?.subject).toBe('Our decision on your notice N-1')
    expect(toReporter?.text).toContain('was taken down.')
    expect(toReporter?.text).not.toContain('/decision/')

    await sendAll(db)
    const decisionID = await object(db, 'It is mine.', later(2 * DAY_MS))
    const answer = { decisionID, intent: 'confirm' } as const
    await expect(answerObjection(place, decider, answer, later(3 * DAY_MS))).rejects.toThrow(
      'leave it to another admin',
    )
    await answerObjection(place, other, answer, later(3 * DAY_MS))
    expect(await findListing(db, competitionID)).toMatchObject(published)
    expect((await subjectsTo(db, member.email)).at(-1)).toBe('Your objection was upheld')
    expect((await mails(db)).at(-1)?.text).toContain('An objection to it was upheld')
    expect((await subjectsTo(db, 'owner@rights.example')).length).toBe(3)
    await expect(answerObjection(place, other, answer, NOW)).rejects.toThrow(
      'answered this objection',
    )
    const log = await db.selectFrom('moderation_log').select('action').orderBy('id').execute()
    expect(log.map(({ action }) => action)).toEqual(['rejected', 'objection upheld'])
  },
)

testOnDatabase('an objection that is turned down says why, and changes nothing', async (db) => {
  const { decider, other, member, listing, place } = await setUp(db)
  const { competitionID } = listing
  const takeDown = {
    competitionID,
    status: 'rejected',
    from: 'approved',
    reason: 'Own words',
  } as const
  await decideCompetition(place, decider, takeDown, NOW)
  expect((await decisions(db))[0]).toMatchObject({
    reason: null,
    facts: 'Own words',
    led_by: 'own check',
  })
  for (const [index, text] of MARKUP.entries()) {
    if (index > 0) await decideCompetition(place, decider, { ...takeDown, from: 'pending' }, NOW)
    const decisionID = await object(db, text)
    const answer = { decisionID, intent: 'dismiss', answer: text } as const
    await answerObjection(place, other, answer, NOW)
    expect((await mails(db)).at(-1)?.text).toContain(`Why: ${text}`)
    expect((await mails(db)).at(-1)?.html).not.toContain('<script')
    break
  }
  expect((await findListing(db, competitionID))?.status).toBe('rejected')
  expect((await subjectsTo(db, member.email)).at(-1)).toBe('Your objection was turned down')
})

testOnDatabase('an only admin answers an objection to an own decision', async (db) => {
  const [{ actor }, member] = [await anAdmin(db), await aMember(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending', submittedBy: member.id })
  await decideCompetition({ db, baseUrl }, actor, { competitionID, status: 'rejected' }, NOW)
  const decisionID = await object(db)
  await answerObjection({ db, baseUrl }, actor, { decisionID, intent: 'confirm' }, NOW)
  expect((await findListing(db, competitionID))?.status).toBe('pending')
})

testOnDatabase('a later correction is not undone by an upheld objection', async (db) => {
  const { decider, other, listing, place } = await setUp(db)
  const { competitionID } = listing
  const decide = (status: 'approved' | 'rejected', from: 'approved' | 'rejected') =>
    decideCompetition(place, decider, { competitionID, status, from }, NOW)
  await decide('rejected', 'approved')
  const decisionID = await object(db)
  await decide('approved', 'rejected')
  const { updatedAt } = (await findListing(db, competitionID)) ?? {}
  await answerObjection(place, other, { decisionID, intent: 'confirm' }, later(DAY_MS))
  expect(await findListing(db, competitionID)).toMatchObject({ status: 'approved', updatedAt })
})

testOnDatabase('a picture, a reply and an account are restricted and restored', async (db) => {
  const { decider, other, member, listing, place } = await setUp(db)
  const { competitionID } = listing
  await expect(removePicture(place, decider, { competitionID, ...WHY }, NOW)).rejects.toThrow(
    'no picture',
  )
  const image_name = '0123456789abcdef.jpg'
  await db.updateTable('competitions').set({ image_name }).execute()
  await removePicture(place, decider, { competitionID, ...WHY }, NOW)
  expect((await findListing(db, competitionID))?.imageName).toBeNull()
  const told = (await mails(db)).at(-1)
  expect(told).toMatchObject({ recipient: member.email, subject: 'Picture removed' })
  expect(told?.text).toContain(`The reason: ${WHY.reason} ${WHY.facts}`)
  await answerObjection(place, other, { decisionID: await object(db), intent: 'confirm' }, NOW)
  expect((await findListing(db, competitionID))?.imageName).toBe(image_name)

  const memberID = member.id
  await changeMember(place, decider, { memberID, change: 'suspend', ...WHY }, NOW)
  expect((await mails(db)).at(-1)).toMatchObject({
    recipient: member.email,
    subject: 'Account suspended',
  })
  const suspendedAt = async () =>
    (
      await db
        .selectFrom('users')
        .select('suspended_at')
        .where('id', '=', memberID)
        .executeTakeFirst()
    )?.suspended_at
  expect(await suspendedAt()).toBe(NOW.getTime())
  await answerObjection(place, other, { decisionID: await object(db), intent: 'confirm' }, NOW)
  expect(await suspendedAt()).toBeNull()

  const { id: promoterID } = await db
    .insertInto('promoters')
    .values({
      name: 'Harbour House',
      slug: 'harbour',
      created_at: 1,
      reply: 'We did.',
      reply_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { path } = await closeReply(place, decider, { promoterID, ...WHY }, NOW)
  const reply = async () =>
    (
      await db
        .selectFrom('promoters')
        .select('reply')
        .where('id', '=', promoterID)
        .executeTakeFirst()
    )?.reply
  expect([path, await reply()]).toEqual([expect.stringMatching(/^\/decision\/3-/), null])
  await answerObjection(place, other, { decisionID: await object(db), intent: 'confirm' }, NOW)
  expect(await reply()).toBe('We did.')
  expect((await decisions(db)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['picture removed', 'upheld'],
    ['suspended', 'upheld'],
    ['reply closed', 'upheld'],
  ])
})

testOnDatabase('an upheld objection leaves a picture that came since', async (db) => {
  const { decider, other, listing, place } = await setUp(db)
  const { competitionID } = listing
  const setImage = (image_name: string) =>
    db.updateTable('competitions').set({ image_name }).execute()
  await setImage('0123456789abcdef.jpg')
  await removePicture(place, decider, { competitionID, ...WHY }, NOW)
  const decisionID = await object(db)
  await setImage('fedcba9876543210.jpg')
  await answerObjection(place, other, { decisionID, intent: 'confirm' }, NOW)
  expect((await findListing(db, competitionID))?.imageName).toBe('fedcba9876543210.jpg')
})

testOnDatabase(
  'each notice that leads to nothing is a decision, which its reporter may object to',
  async (db) => {
    const { decider, other, listing, place } = await setUp(db)
    const { competitionID } = listing
    await reportCompetition(db, VISITOR, { competitionID, ...notice() }, NOW)
    await reportCompetition(db, VISITOR, { competitionID, ...notice('b@rights.example') }, NOW)
    const silent = {
      ...notice(),
      filed: { ...notice().filed, notice: { explanation: 'Look.', goodFaith: true as const } },
    }
    await reportCompetition(db, VISITOR, { competitionID, ...silent }, NOW)
    const close = () =>
      closeReports(place, decider, { competitionID, resolution: 'closed', reason: WHY.facts }, NOW)
    await close()
    expect((await decisions(db)).map(({ kind }) => kind)).toEqual(Array(3).fill('no action'))
    const waiting = (await mails(db)).filter(({ cause }) => cause?.startsWith('notice:'))
    expect(waiting.map(({ recipient }) => recipient)).toEqual([
      'owner@rights.example',
      'b@rights.example',
    ])
    expect(waiting[0]?.text).toMatch(/We took no action against[^]*another site[^]*\/decision\/1-/)

    await undoReports(place, decider, competitionID, later(1000))
    expect(await decisions(db)).toEqual([])
    expect((await mails(db)).filter(({ cause }) => cause !== null)).toEqual([])

    await close()
    const decisionID = (await decisions(db))[1]?.id ?? 0
    const token = (await decisionPath(db, decisionID, NOW)).slice('/decision/'.length)
    await objectTo(db, { token, objection: 'Look at the logo.' }, NOW)
    await answerObjection(place, other, { decisionID, intent: 'confirm' }, later(DAY_MS))
    const open = await db
      .selectFrom('reports')
      .select('id')
      .where('resolved_at', 'is', null)
      .execute()
    expect(open).toEqual([{ id: 2 }])
    expect((await subjectsTo(db, 'b@rights.example')).at(-1)).toBe('Your objection was upheld')
  },
)

testOnDatabase('an undone decision leaves no statement, and reporters hear nothing', async (db) => {
  const { decider, listing, place } = await setUp(db)
  const { competitionID } = listing
  await reportCompetition(db, VISITOR, { competitionID, ...notice() }, NOW)
  const takeDown = { competitionID, status: 'rejected', from: 'approved' } as const
  await decideCompetition(place, decider, takeDown, NOW)
  await undoDecision(place, decider, competitionID, later(1000))
  expect(await decisions(db)).toEqual([])
  expect((await mails(db)).map(({ subject }) => subject)).toEqual(['We have received your notice'])
})

testOnBothDatabases(
  'an admin answers an objection to their own decision while no other admin has their rights',
  async (db) => {
    const { decider, other, member, place } = await setUp(db)
    const answerOwn = async () => {
      const sent = { submittedBy: member.id, source: 'member', status: 'pending' } as const
      const { competitionID } = await aCompetition(db, sent)
      const refusal = { competitionID, status: 'rejected', reason: 'It has closed.' } as const
      await decideCompetition(place, decider, refusal, NOW)
      const decisionID = await object(db)
      const answer = { decisionID, intent: 'dismiss', answer: 'It has.' } as const
      return answerObjection(place, decider, answer, NOW).then(
        () => 'answered',
        (error: Error) => error.message,
      )
    }
    const due = (ms: number) =>
      db
        .updateTable('users')
        .set({ second_factor_due_at: NOW.getTime() + ms })
        .execute()
    await aCodeApp(db, decider.id)
    await due(1)
    expect(await answerOwn()).toContain('leave it to another admin')
    await due(0)
    expect(await answerOwn()).toBe('answered')
    await aCodeApp(db, other.id)
    expect(await answerOwn()).toContain('leave it to another admin')
  },
)
