import { expect } from 'vitest'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { isMailSubject } from '#app/features/addresses/rules/addresses.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW } from '#test/makers.ts'
import { LINE_BREAKS, MARKUP } from '#test/hostile-texts.ts'
import { Reason } from '../input/moderation.ts'
import { REASON_MAX } from '../rules/decisions.ts'
import { decideCompetition, type Decision } from './decide-competition.server.ts'

const baseUrl = 'https://competitions.example'
const WINDOW = UNDO_MS + UNDO_GRACE_MS
const later = (ms: number) => new Date(NOW.getTime() + ms)

const mails = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()

/** Decides a submission by a member with these fields. */
async function decideOne(
  db: Db,
  decision: Pick<Decision, 'status' | 'reason'>,
  { user = {}, title = 'Win a weekend in Dingle' }: { user?: User; title?: string } = {},
) {
  const [admin, submitter] = [await anAdmin(db), await aMember(db, user)]
  const { competitionID, competitionSlug } = await aCompetition(db, {
    competitionTitle: title,
    status: 'pending',
    source: 'member',
    submittedBy: submitter.id,
  })
  await decideCompetition({ db, baseUrl }, admin.actor, { competitionID, ...decision }, NOW)
  return { submitter, competitionID, competitionSlug }
}
type User = Partial<Insertable<Schema['users']>>

/** Returns the text and tags of an HTML document as a browser parses it. */
function readHtml(html: string) {
  const [, body = ''] = html.split('</style>')
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return {
    tags: [...html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, name]) => name),
    shown: body
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
  }
}

testOnDatabase("the submitter gets a mail with the published listing's link", async (db) => {
  const { submitter, competitionID, competitionSlug } = await decideOne(db, { status: 'approved' })
  const [mail, ...more] = await mails(db)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: submitter.email,
    subject: 'Published: Win a weekend in Dingle',
    cause: `decision:${competitionID}`,
    created_at: NOW.getTime(),
    sent_at: null,
  })
  const work = db.selectFrom('work').select(['kind', 'key', 'due_at'])
  expect(await work.execute()).toEqual([
    { kind: 'mail', key: String(mail?.id), due_at: later(WINDOW).getTime() },
  ])
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain(`${baseUrl}/competition/${competitionSlug}`)
    expect(part).toContain(submitter.username)
  }
})

testOnDatabase('the submitter of a rejected listing gets the reason', async (db) => {
  await decideOne(db, { status: 'rejected', reason: 'It is listed already.' })
  const [mail] = await mails(db)
  expect(mail?.subject).toBe('Not published: Win a weekend in Dingle')
  for (const part of [mail?.html, mail?.text]) {
    expect(part).toContain('The reason: It is listed already.')
    expect(part).toContain(`${baseUrl}/competition/win-a-weekend-in-dingle/edit`)
  }
})

testOnDatabase('without a reason, the mail mentions none', async (db) => {
  await decideOne(db, { status: 'rejected' })
  const [mail] = await mails(db)
  expect(mail?.text).not.toMatch(/reason|null|undefined/i)
  expect(mail?.html).not.toMatch(/reason|null|undefined/i)
})

testOnBothDatabases('the mail does not leave while the decision can be undone', async (db) => {
  await decideOne(db, { status: 'approved' })
  const sent: string[] = []
  const transport = {
    send: async ({ to }: { to: string }) => void sent.push(to),
    close: async () => {},
  }
  const deliver = (ms: number) => deliverWaitingMails(db, transport, later(ms))
  for (const ms of [0, UNDO_MS, WINDOW - 1]) await deliver(ms)
  expect(sent).toEqual([])
  await deliver(WINDOW)
  expect(sent).toHaveLength(1)
})

testOnDatabase('unconfirmed and suspended submitters get no mail', async (db) => {
  const silent: User[] = [
    { email_confirmed_at: null },
    { suspended_at: 1 },
    { email: null },
    { email_confirmed_at: null, suspended_at: 1 },
  ]
  for (const user of silent)
    for (const status of ['approved', 'rejected'] as const)
      await decideOne(db, { status }, { user })
  expect(await mails(db)).toEqual([])
})

testOnDatabase('listings without a submitter cause no mail', async (db) => {
  const admin = await anAdmin(db)
  const gone = await aMember(db)
  const made = []
  for (const submittedBy of [null, gone.id])
    made.push(await aCompetition(db, { status: 'pending', submittedBy }))
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  for (const { competitionID } of made) {
    const decision = { competitionID, status: 'approved' } as const
    await decideCompetition({ db, baseUrl }, admin.actor, decision, NOW)
  }
  expect(await mails(db)).toEqual([])
})

testOnDatabase('a second decision replaces an unsent mail', async (db) => {
  const { competitionID } = await decideOne(db, { status: 'approved' })
  const admin = await anAdmin(db)
  const change = async (status: Decision['status'], from: 'approved' | 'rejected', ms: number) =>
    decideCompetition(
      { db, baseUrl },
      admin.actor,
      { competitionID, status, from, reason: 'Gone.' },
      later(ms),
    )
  await change('rejected', 'approved', 1000)
  const subjects = async () => (await mails(db)).map(({ subject }) => subject.split(':')[0])
  expect(await subjects()).toEqual(['Not published'])
  // A sent mail stays.
  await db.updateTable('mails').set({ sent_at: 1 }).execute()
  await change('approved', 'rejected', 2000)
  expect(await subjects()).toEqual(['Not published', 'Published'])
})

testOnDatabase('any title becomes a single line of the subject', async (db) => {
  for (const status of ['approved', 'rejected'] as const) {
    await decideOne(db, { status })
    const { tags } = readHtml((await mails(db)).at(-1)?.html ?? '')
    for (const title of [...LINE_BREAKS, ...MARKUP, '\u{1f3c6}'.repeat(60), 'x'.repeat(120)]) {
      await decideOne(db, { status }, { title })
      const mail = (await mails(db)).at(-1)
      const subject = mail?.subject ?? ''
      const shownTitle = title.replace(/\s+|[\u007f-\u009f]/gu, ' ')
      expect([title, isMailSubject(subject)]).toEqual([title, true])
      expect(subject).toMatch(/^(Published|Not published): \S/)
      expect(subject.endsWith(`: ${shownTitle}`)).toBe(true)
      expect(readHtml(mail?.html ?? '')).toMatchObject({
        tags,
        shown: expect.stringContaining(`“${shownTitle}”`),
      })
      expect(mail?.text).toContain(`“${shownTitle}”`)
    }
  }
})

testOnDatabase('a reason appears in both parts as written', async (db) => {
  const longest = 'r'.repeat(REASON_MAX)
  await decideOne(db, { status: 'rejected', reason: 'x' })
  const plain = readHtml((await mails(db)).at(-1)?.html ?? '').tags
  for (const typed of [...MARKUP, 'a\r\nb\u2028c   d', longest]) {
    const reason = parseInput(Reason, typed)
    await decideOne(db, { status: 'rejected', reason })
    const mail = (await mails(db)).at(-1)
    const { shown, tags } = readHtml(mail?.html ?? '')
    expect(shown).toContain(`The reason: ${reason}`)
    expect(mail?.text).toContain(`The reason: ${reason}\n`)
    expect(tags).toEqual(plain)
  }
})
