import { expect, test } from 'vitest'
import { addDays, dublinDay, startOfDublinDay, toDay, type Day } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { claimStep } from './claims.ts'
import { decidedSentence, listUndecided } from './decided.ts'
import { newEntry, type Facts, type Mark, type Won } from './records.ts'

/** What changes on a day: of the listing, of the win, or that it is 'No luck'. */
type Change = { listing?: Partial<Facts>; win?: Partial<Won>; noLuck?: true }
type History = {
  name: string
  changes: [day: string, change: Change][]
  /** The next step from each day on; the last is checked for ten days. */
  steps: [from: string, step: string][]
}

const closes = (day: string, more: Partial<Facts> = {}) => ({
  listing: { competitionEndDate: toDay(day), ...more },
})
const won = (day: string) => ({ win: { wonOn: toDay(day) } })
const MAY = '1 may be decided.'
const TODAY_ENDS = '1 may be decided, one window ends today.'
const TOMORROW_ENDS = '1 may be decided, one window ends tomorrow.'
const SHOULD = '1 should be decided by now.'

const HISTORIES: History[] = [
  {
    name: 'nothing stated, no dates but the closing date',
    changes: [['2026-11-01', closes('2026-11-10')]],
    steps: [
      ['2026-11-05', 'none'],
      ['2026-11-11', MAY],
      ['2026-11-25', SHOULD],
    ],
  },
  {
    name: 'a 24 h window over a weekend: closed on Friday, told on Saturday',
    changes: [['2026-11-01', closes('2026-11-20', { answerWithin: '24 hours' })]],
    steps: [
      ['2026-11-19', 'none'],
      ['2026-11-21', TOMORROW_ENDS],
      ['2026-11-22', TODAY_ENDS],
      ['2026-11-23', MAY],
      ['2026-12-05', SHOULD],
    ],
  },
  {
    name: 'a 72 h window over the change to winter time',
    changes: [['2026-10-01', closes('2026-10-23', { answerWithin: '72 hours' })]],
    steps: [
      ['2026-10-23', 'none'],
      ['2026-10-24', MAY],
      ['2026-10-26', TOMORROW_ENDS],
      ['2026-10-27', TODAY_ENDS],
      ['2026-10-28', MAY],
      ['2026-11-07', SHOULD],
    ],
  },
  {
    name: 'a 48 h window over the change to summer time',
    changes: [['2027-03-01', closes('2027-03-26', { answerWithin: '48 hours' })]],
    steps: [
      ['2027-03-26', 'none'],
      ['2027-03-27', MAY],
      ['2027-03-28', TOMORROW_ENDS],
      ['2027-03-29', TODAY_ENDS],
      ['2027-03-30', MAY],
      ['2027-04-10', SHOULD],
    ],
  },
  {
    name: 'announced on a day of its own',
    changes: [
      [
        '2026-11-01',
        closes('2026-11-10', {
          winnerAnnouncementDate: toDay('2026-12-01'),
          answerWithin: '7 days',
        }),
      ],
    ],
    steps: [
      ['2026-11-11', 'none'],
      ['2026-12-01', MAY],
      ['2026-12-07', TOMORROW_ENDS],
      ['2026-12-08', TODAY_ENDS],
      ['2026-12-09', MAY],
      ['2026-12-15', SHOULD],
    ],
  },
  {
    name: 'the closing date moves after it was entered',
    changes: [
      ['2026-11-01', closes('2026-11-10')],
      ['2026-11-09', closes('2026-11-17')],
    ],
    steps: [
      ['2026-11-08', 'none'],
      ['2026-11-18', MAY],
      ['2026-12-02', SHOULD],
    ],
  },
  {
    name: 'the announcement moves after it passed, and the window becomes known',
    changes: [
      ['2026-11-01', closes('2026-11-10', { winnerAnnouncementDate: toDay('2026-11-12') })],
      [
        '2026-11-13',
        closes('2026-11-10', {
          winnerAnnouncementDate: toDay('2026-11-20'),
          answerWithin: '1 day',
        }),
      ],
    ],
    steps: [
      ['2026-11-11', 'none'],
      ['2026-11-12', MAY],
      ['2026-11-13', 'none'],
      ['2026-11-20', TOMORROW_ENDS],
      ['2026-11-21', TODAY_ENDS],
      ['2026-11-22', MAY],
      ['2026-12-04', SHOULD],
    ],
  },
  {
    name: 'no luck is not asked about again',
    changes: [
      ['2026-11-01', closes('2026-11-10')],
      ['2026-11-14', { noLuck: true }],
    ],
    steps: [
      ['2026-11-11', MAY],
      ['2026-11-14', 'none'],
    ],
  },
  {
    name: 'won, answered, arrived',
    changes: [
      ['2026-11-01', closes('2026-11-10', { answerWithin: '48 hours', prizeWithin: '28 days' })],
      ['2026-11-11', won('2026-11-11')],
      ['2026-11-12', { win: { answeredOn: toDay('2026-11-12') } }],
      ['2026-12-01', { win: { arrivedOn: toDay('2026-12-01') } }],
    ],
    steps: [
      ['2026-11-10', 'none'],
      ['2026-11-11', 'answer by 2026-11-13'],
      ['2026-11-12', 'wait until 2026-12-10'],
      ['2026-12-01', 'arrived'],
    ],
  },
  {
    name: 'never sent: letters on days 30 and 44, a complaint on day 58, over the change to summer time',
    changes: [
      ['2027-02-01', closes('2027-02-20')],
      ['2027-02-22', won('2027-02-22')],
      ['2027-02-23', { win: { answeredOn: toDay('2027-02-23') } }],
    ],
    steps: [
      ['2027-02-20', 'none'],
      ['2027-02-21', MAY],
      ['2027-02-22', 'answer by undefined'],
      ['2027-02-23', 'wait until 2027-03-25'],
      ['2027-03-25', 'letter until 2027-03-25'],
      ['2027-04-08', 'second-letter until 2027-03-25'],
      ['2027-04-22', 'complaint until 2027-03-25'],
    ],
  },
  {
    name: 'promised by another day, in working days at first',
    changes: [
      ['2026-11-01', closes('2026-11-10', { prizeWithin: '10 working days' })],
      ['2026-11-12', { win: { wonOn: toDay('2026-11-12'), answeredOn: toDay('2026-11-12') } }],
      ['2026-11-20', { win: { promisedBy: toDay('2026-12-20') } }],
    ],
    steps: [
      ['2026-11-11', MAY],
      ['2026-11-12', 'wait until 2026-11-26'],
      ['2026-11-20', 'wait until 2026-12-20'],
      ['2026-12-20', 'letter until 2026-12-20'],
      ['2027-01-03', 'second-letter until 2026-12-20'],
      ['2027-01-17', 'complaint until 2026-12-20'],
    ],
  },
  {
    name: 'a win that was noted by mistake is deleted',
    changes: [
      ['2026-11-01', closes('2026-11-10')],
      ['2026-11-12', won('2026-11-12')],
      ['2026-11-13', { win: { deleted: true } }],
    ],
    steps: [
      ['2026-11-11', MAY],
      ['2026-11-12', 'answer by undefined'],
      ['2026-11-13', MAY],
      ['2026-11-25', SHOULD],
    ],
  },
]

const NEW_WIN: Won = {
  id: 'w',
  competitionID: 1,
  prize: 'A kayak',
  promoter: 'Harbour House',
  value: null,
  wonOn: toDay('2026-11-11'),
  answeredOn: null,
  promisedBy: null,
  arrivedOn: null,
  note: '',
  deleted: false,
  at: 1,
  device: 'phone',
}

/** What the device says at this moment, of what it has been told by then. */
function stepAt(instant: Date, { changes }: History): string {
  const today = dublinDay(instant)
  const known = changes.filter(([day]) => day <= today).map(([, change]) => change)
  const facts = aFacts(1, Object.assign({}, ...known.map(({ listing }) => listing)))
  const ofWin = known.flatMap(({ win }) => win ?? [])
  const win = ofWin.length > 0 ? (Object.assign({ ...NEW_WIN }, ...ofWin) as Won) : undefined
  if (win && !win.deleted) {
    const step = claimStep(win, facts, today)
    if (step.kind === 'arrived') return 'arrived'
    return step.kind === 'answer' ? `answer by ${step.by}` : `${step.kind} until ${step.promised}`
  }
  const isOver = known.some(({ noLuck }) => noLuck)
  const mark: Mark = { competitionID: 1, state: 'not-for-me', at: 1, device: 'phone' }
  const entry = newEntry({ id: 'e', competitionID: 1, at: 1, via: 'round' })
  const log = { entries: [entry], marks: isOver ? [mark] : [], wins: win ? [win] : [] }
  return decidedSentence(listUndecided([facts], log, {}, today), today) ?? 'none'
}

/** The first and the last moment of a day in Ireland, and one between. */
function momentsOf(day: Day): Date[] {
  const [start, end] = [day, addDays(day, 1)].map((one) => startOfDublinDay(one).getTime())
  return [start, Number(start) + 10 * HOUR_MS, Number(end) - 1].map((at) => new Date(Number(at)))
}

test.for(HISTORIES)('$name: each day has the right next step', (history) => {
  const { steps } = history
  const expected: string[] = []
  const found: string[] = []
  for (const [index, [from, step]] of steps.entries()) {
    const end = steps[index + 1]?.[0] ?? addDays(toDay(from), 10)
    for (let day = toDay(from); day < end; day = addDays(day, 1)) {
      for (const instant of momentsOf(day)) {
        expected.push(`${day}: ${step}`)
        found.push(`${day}: ${stepAt(instant, history)}`)
      }
    }
  }
  expect(found).toEqual(expected)
  expect(HISTORIES).toHaveLength(12)
})
