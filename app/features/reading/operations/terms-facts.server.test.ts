import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { replaceListing } from '#app/features/listings/operations/change-competition.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { WEEK_MS } from '#app/lib/time/durations.ts'
import { aCheckedWeb, page } from '#test/checked-web.ts'
import { testOnDatabase } from '#test/database.ts'
import { NOW, TODAY } from '#test/makers.ts'
import { listTermsFacts } from '../queries/terms.server.ts'
import { applyFactReports } from './terms-facts.server.ts'

const ADDRESS = 'www.harbour.ie/terms'
const DRAW = 'One entry per person. The winner of the prize is drawn at random.'
const TOLD = 'Winners will be notified by email.'
const ANSWER = 'If a winner does not reply within 48 hours, another winner is drawn.'
const PRIZE = 'The prize will be delivered within 28 days of acceptance.'

async function aTermsPage(db: Db, stated: Partial<ListingInput> = {}) {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('') })
  const say = (...sentences: string[]) => web.reply(ADDRESS, { html: page(sentences.join(' ')) })
  say(DRAW, TOLD, ANSWER, PRIZE)
  const { competitionID } = await web.aListing('www.harbour.ie/win', {
    termsUrl: web.addressOf(ADDRESS),
    competitionEndDate: addDays(TODAY, 300),
    ...stated,
  })
  const listing = async () => {
    const found = await findListing(db, competitionID)
    if (!found) throw new Error('no listing')
    return found
  }
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return {
    ...web,
    say,
    competitionID,
    listing,
    version,
    facts: async () => listTermsFacts(db, await listing()),
    values: async () => {
      const { winnersTold, answerWithin, prizeWithin } = await listing()
      return [winnersTold, answerWithin, prizeWithin]
    },
    edit: async (changes: Partial<ListingInput>) => {
      const input = { ...(await listing()), ...changes } as ListingInput
      await replaceListing(db, competitionID, input, null, NOW)
    },
    report: async (fact: 'answerWithin' | 'winnersTold') => {
      const { id } = await db
        .insertInto('reports')
        .values({
          competition_id: competitionID,
          reason: 'other',
          fact,
          created_at: web.clock().getTime(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await applyFactReports(db, await listing(), NOW)
      return async (resolution: 'upheld' | 'closed' | null) => {
        const resolved_at = resolution && NOW.getTime()
        await db
          .updateTable('reports')
          .set({ resolution, resolved_at })
          .where('id', '=', id)
          .execute()
        await applyFactReports(db, await listing(), NOW)
      }
    },
    nextWeek: async () => {
      web.advance(WEEK_MS)
      await web.run()
    },
  }
}

testOnDatabase(
  'a fact of T&Cs is shown with its sentence, and fills in what is not stated',
  async (db) => {
    const terms = await aTermsPage(db)
    expect(await terms.facts()).toEqual([])
    await terms.run()
    const readOn = dublinDay(terms.clock())
    expect(await terms.facts()).toEqual([
      { fact: 'winnersTold', label: 'Winners told', value: null, sentence: TOLD, readOn },
      {
        fact: 'answerWithin',
        label: 'Time to answer',
        value: 'Within 48 hours',
        sentence: ANSWER,
        readOn,
      },
      {
        fact: 'prizeWithin',
        label: 'Prize sent',
        value: 'Within 28 days',
        sentence: PRIZE,
        readOn,
      },
    ])
    // Only what is shown as a value is one.
    expect(await terms.values()).toEqual([null, '48 hours', '28 days'])
  },
)

testOnDatabase('a value that a person states wins, before and after', async (db) => {
  const terms = await aTermsPage(db, { answerWithin: '7 days', winnersTold: 'phone' })
  await terms.run()
  expect((await terms.facts()).map(({ fact }) => fact)).toEqual(['prizeWithin'])
  expect(await terms.values()).toEqual(['phone', '7 days', '28 days'])
  await terms.edit({ prizeWithin: '14 days' })
  expect(await terms.facts()).toEqual([])
  terms.say(DRAW, TOLD, ANSWER)
  await terms.nextWeek()
  expect(await terms.values()).toEqual(['phone', '7 days', '14 days'])
})

testOnDatabase('a value that a person takes out stays out', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  await terms.edit({ answerWithin: undefined })
  await terms.nextWeek()
  expect(await terms.values()).toEqual([null, null, '28 days'])
  expect(await terms.facts()).toContainEqual(
    expect.objectContaining({ fact: 'answerWithin', value: null, sentence: ANSWER }),
  )
})

testOnDatabase('T&Cs that change take back what they said, and empty no cache', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const before = await terms.version()
  await terms.nextWeek()
  expect((await terms.facts())[0]?.readOn).toBe(dublinDay(terms.clock()))
  terms.say(DRAW, ANSWER.replace('48 hours', '7 days'))
  await terms.nextWeek()
  expect(await terms.values()).toEqual([null, '7 days', null])
  expect((await terms.facts()).map(({ fact, value }) => [fact, value])).toEqual([
    ['answerWithin', 'Within 7 days'],
  ])
  expect(await terms.version()).toEqual(before)
})

testOnDatabase('T&Cs at another address, unchanged, or of a website', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const before = await terms.facts()
  terms.reply(ADDRESS, { status: 304 })
  await terms.nextWeek()
  const readOn = dublinDay(terms.clock())
  expect(await terms.facts()).toEqual(before.map((fact) => Object.assign(fact, { readOn })))
  terms.say('We never sell your data.')
  await terms.nextWeek()
  expect(await terms.facts()).toEqual(before)

  await db
    .updateTable('competitions')
    .set({ terms_url: terms.addressOf('www.harbour.ie/other') })
    .execute()
  expect(await terms.facts()).toEqual([])
  terms.reply('www.harbour.ie/other', { html: page(`${DRAW} ${PRIZE}`) })
  await terms.nextWeek()
  expect((await terms.facts()).map(({ fact }) => fact)).toEqual(['prizeWithin'])
  expect(await terms.values()).toEqual([null, null, '28 days'])
})

testOnDatabase('a report withdraws a fact until an admin finds it right', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const before = await terms.version()
  const resolve = await terms.report('answerWithin')
  expect(await terms.values()).toEqual([null, null, '28 days'])
  expect((await terms.facts()).map(({ fact }) => fact)).toEqual(['winnersTold', 'prizeWithin'])
  expect((await terms.version()).version).toBeGreaterThan(before.version)
  await terms.nextWeek()
  expect((await terms.facts()).map(({ fact }) => fact)).toEqual(['winnersTold', 'prizeWithin'])
  await resolve('closed')
  expect(await terms.values()).toEqual([null, '48 hours', '28 days'])
  expect(await terms.facts()).toHaveLength(3)
  await resolve(null)
  expect(await terms.facts()).toHaveLength(2)
  await resolve('upheld')
  expect(await terms.facts()).toHaveLength(2)
})

testOnDatabase('a fact that was right leaves what a person has filled in since', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const resolve = await terms.report('answerWithin')
  await terms.edit({ answerWithin: '7 days' })
  await resolve('closed')
  expect(await terms.values()).toEqual([null, '7 days', '28 days'])
})

testOnDatabase('a withdrawn fact comes back only with another sentence', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  await terms.report('answerWithin')
  await terms.report('winnersTold')
  const other = 'A winner who does not reply within 5 days loses the prize.'
  terms.say(DRAW, TOLD, other, PRIZE)
  await terms.nextWeek()
  expect(await terms.values()).toEqual([null, '5 days', '28 days'])
  // The report of the earlier sentence is still open.
  await terms.report('winnersTold')
  expect(await terms.values()).toEqual([null, '5 days', '28 days'])
  expect((await terms.facts()).map(({ fact }) => fact)).toEqual(['answerWithin', 'prizeWithin'])
})
