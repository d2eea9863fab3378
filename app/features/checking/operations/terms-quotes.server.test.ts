import { expect } from 'vitest'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { QUESTIONS } from '#app/features/reading/rules/terms-questions.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { WEEK_MS } from '#app/lib/time/durations.ts'
import { aCheckedWeb, page } from '#test/checked-web.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW, TODAY } from '#test/makers.ts'
import {
  countProposedTerms,
  listProposedTerms,
  readTermsAnswers,
  findAnswered,
} from '../queries/terms.server.ts'
import { resolveQuotes, undoQuotes } from './resolve-quotes.server.ts'

const TOO_LATE = new Date(NOW.getTime() + QUIET_UNDO_MS + UNDO_GRACE_MS)
const ADDRESS = 'www.harbour.ie/terms'
const AGE = 'Entrants must be aged 18 or over.'
const ENTRIES = 'One entry per person.'
const CHOICE = 'The winner will be drawn at random.'
const ALL = 10

async function aTermsPage(db: Db) {
  const web = await aCheckedWeb(db)
  web.reply('www.harbour.ie/win', { html: page('') })
  const say = (...sentences: string[]) => web.reply(ADDRESS, { html: page(sentences.join(' ')) })
  say(AGE, ENTRIES, CHOICE)
  const termsUrl = web.addressOf(ADDRESS)
  const competitionEndDate = addDays(TODAY, 300)
  const { competitionID } = await web.aListing('www.harbour.ie/win', {
    termsUrl,
    competitionEndDate,
  })
  const { actor } = await anAdmin(db)
  const proposed = async () => {
    const [terms] = await listProposedTerms(db, actor, ALL, TODAY)
    return terms?.quotes ?? []
  }
  return {
    ...web,
    say,
    actor,
    competitionID,
    proposed,
    answers: () => readTermsAnswers(db, competitionID, termsUrl),
    count: () => countProposedTerms(db, actor, TODAY),
    decide: async (intent: 'confirm' | 'dismiss', which = (_question: string) => true) => {
      const quoteIDs = (await proposed())
        .filter(({ question }) => which(question))
        .map(({ id }) => id)
      await resolveQuotes(db, actor, { competitionID, quoteIDs, intent }, NOW)
      return { competitionID, quoteIDs }
    },
    nextWeek: async () => {
      web.advance(WEEK_MS)
      await web.run()
    },
  }
}

testOnBothDatabases('what T&Cs say is shown once an admin has confirmed it', async (db) => {
  const terms = await aTermsPage(db)
  expect(await terms.answers()).toMatchObject({ readOn: null, notRead: QUESTIONS })
  await terms.run()
  const readOn = dublinDay(terms.clock())
  expect((await terms.proposed()).map(({ quote }) => quote)).toEqual([AGE, ENTRIES, CHOICE])
  expect(await terms.answers()).toMatchObject({ quotes: [], notFound: [], notRead: QUESTIONS })
  expect(await terms.count()).toMatchObject({ waiting: 1 })

  const answered = async () =>
    (await findAnswered(db, terms.actor, [terms.competitionID])).get(terms.competitionID)
  expect(await answered()).toEqual(['age', 'entries', 'choice'])
  await terms.decide('dismiss', (question) => question === 'choice')
  const decided = await terms.decide('confirm')
  expect(await answered()).toEqual(['age', 'entries'])
  const notFound = QUESTIONS.filter((name) => name !== 'age' && name !== 'entries')
  expect(await terms.answers()).toEqual({
    readOn,
    quotes: [
      { question: 'age', quote: AGE },
      { question: 'entries', quote: ENTRIES },
    ],
    notFound,
    notRead: [],
  })
  expect(await terms.count()).toMatchObject({ waiting: 0, oldestAt: null })

  await undoQuotes(db, terms.actor, decided, NOW)
  expect(await terms.answers()).toMatchObject({ quotes: [], notRead: ['age', 'entries'] })
  expect(await terms.proposed()).toHaveLength(2)
})

testOnBothDatabases('a quote that T&Cs no longer contain is withdrawn', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  await terms.decide('confirm')
  await terms.nextWeek()
  expect(await terms.proposed()).toEqual([])
  expect(await terms.answers()).toMatchObject({ readOn: dublinDay(terms.clock()) })

  terms.say('Entrants must be aged 21 or over.', ENTRIES, CHOICE)
  await terms.nextWeek()
  expect(await terms.proposed()).toMatchObject([{ question: 'age' }])
  const answers = await terms.answers()
  expect(answers.quotes.map(({ question }) => question)).toEqual(['entries', 'choice'])
  expect(answers.notRead).toEqual(['age'])
})

testOnBothDatabases('a dismissed quote does not come back, another one may', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  await terms.decide('dismiss')
  await terms.nextWeek()
  expect(await terms.proposed()).toEqual([])
  terms.say(AGE, ENTRIES, CHOICE, 'Persons under 18 are excluded.')
  await terms.nextWeek()
  expect(await terms.proposed()).toMatchObject([{ quote: 'Persons under 18 are excluded.' }])
  await terms.decide('dismiss')
  terms.say(AGE, ENTRIES, CHOICE, 'Over 16 only.')
  await terms.nextWeek()
  expect(await terms.proposed()).toEqual([])
})

testOnBothDatabases('T&Cs at another address, or unchanged, or of a website', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  await terms.decide('confirm')
  terms.reply(ADDRESS, { status: 304 })
  await terms.nextWeek()
  const { quotes, readOn } = await terms.answers()
  expect([quotes.length, readOn]).toEqual([3, dublinDay(terms.clock())])
  terms.say('We never sell your data.')
  await terms.nextWeek()
  expect(await terms.answers()).toMatchObject({ quotes, readOn })

  const other = terms.addressOf('www.harbour.ie/other')
  await db.updateTable('competitions').set({ terms_url: other }).execute()
  expect(await readTermsAnswers(db, terms.competitionID, other)).toMatchObject({ readOn: null })
  terms.reply('www.harbour.ie/other', { html: page([AGE, ENTRIES, CHOICE].join(' ')) })
  await terms.nextWeek()
  expect(await terms.proposed()).toHaveLength(3)
})

testOnBothDatabases('two admins deciding at once have one effect', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const other = await anAdmin(db)
  const { competitionID } = terms
  const quoteIDs = (await terms.proposed()).map(({ id }) => id)
  const outcomes = await Promise.allSettled(
    [terms.actor, other.actor].map((actor) =>
      resolveQuotes(db, actor, { competitionID, quoteIDs, intent: 'confirm' }, NOW),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

testOnBothDatabases('only one’s own recent decision is undone, of that listing', async (db) => {
  const terms = await aTermsPage(db)
  await terms.run()
  const other = await anAdmin(db)
  const { competitionID } = terms
  const quotes = { competitionID, quoteIDs: (await terms.proposed()).map(({ id }) => id) }
  const undo = (actor = terms.actor, now = NOW) => undoQuotes(db, actor, quotes, now)
  await expect(undo()).rejects.toThrow('nothing of yours')
  await terms.decide('confirm')
  await expect(undo(other.actor)).rejects.toThrow('nothing of yours')
  await expect(undo(terms.actor, TOO_LATE)).rejects.toThrow('too late')
  const wrong = { competitionID, quoteIDs: [999], intent: 'confirm' } as const
  await expect(resolveQuotes(db, terms.actor, wrong, NOW)).rejects.toMatchObject({
    kind: 'conflict',
  })
})

const WINNER_TERMS = [
  AGE,
  'Winners will be notified by email.',
  'The winner must reply within 48 hours.',
  'Prizes are posted within 28 days.',
]

async function aTermsPageAboutWinners(
  db: Db,
  stated: { prize_within?: string | null; answer_within?: string },
) {
  const terms = await aTermsPage(db)
  terms.say(...WINNER_TERMS)
  await db.updateTable('competitions').set(stated).execute()
  await terms.run()
  const said = async () => {
    const listing = await findListing(db, terms.competitionID)
    return [listing?.winnersTold, listing?.answerWithin, listing?.prizeWithin]
  }
  return { ...terms, said }
}

testOnBothDatabases(
  'a confirmed quote fills in how winners are told, and its undo takes back only that',
  async (db) => {
    const stated = { answer_within: '48 hours', prize_within: '7 days' }
    const terms = await aTermsPageAboutWinners(db, stated)
    expect(await terms.said()).toEqual([null, '48 hours', '7 days'])
    const confirmed = await terms.decide('confirm')
    expect(await terms.said()).toEqual(['email', '48 hours', '7 days'])
    await undoQuotes(db, terms.actor, confirmed, NOW)
    expect(await terms.said()).toEqual([null, '48 hours', '7 days'])
  },
)

testOnBothDatabases('undoing leaves what was changed since, and works again', async (db) => {
  const terms = await aTermsPageAboutWinners(db, { prize_within: null })
  const first = await terms.decide('confirm')
  expect(await terms.said()).toEqual(['email', '48 hours', '28 days'])
  await db.updateTable('competitions').set({ prize_within: '14 days' }).execute()
  await undoQuotes(db, terms.actor, first, NOW)
  expect(await terms.said()).toEqual([null, null, '14 days'])
  const second = await terms.decide('confirm')
  await undoQuotes(db, terms.actor, second, NOW)
  expect(await terms.said()).toEqual([null, null, '14 days'])
})

testOnBothDatabases('dismissing a quote and its undo leave what the listing states', async (db) => {
  const terms = await aTermsPageAboutWinners(db, { answer_within: '48 hours' })
  const dismissed = await terms.decide('dismiss')
  expect(dismissed.quoteIDs.length).toBeGreaterThan(1)
  await undoQuotes(db, terms.actor, dismissed, NOW)
  expect(await terms.said()).toEqual([null, '48 hours', null])
})
