import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import type { Similar } from '../rules/similar.ts'
import { nextState, valuesToFill } from './form-reducer.ts'
import { startForm, type FormEvent, type FormStart, type FormState } from './form-state.ts'

const TODAY = toDay('2026-11-22')
const LINK = 'https://www.harbour-house.example/win'
const TYPED = {
  entryUrl: LINK,
  competitionTitle: 'Win a weekend',
  competitionEndDate: '2026-12-01',
}
const QUERY = new URLSearchParams(TYPED).toString()
const NONE: Similar = { similar: [], waiting: 0 }
const [PICTURE, OTHER] = [new Blob(['a']), new Blob(['b'])]
const STORED = { type: 'image/webp', base64: 'YQ==' }

function similarOf(...slugs: string[]): Similar {
  const similar = slugs.map((competitionSlug) => ({
    competitionSlug,
    competitionTitle: competitionSlug,
    competitionEndDate: TODAY,
  }))
  return { similar, waiting: 0 }
}

const opened = (
  typed: Record<string, string> = {},
  more: Partial<Extract<FormEvent, { type: 'opened' }>> = {},
) => ({ type: 'opened', typed, restored: null, picture: null, isPristine: true, ...more }) as const
const typing = (typed: Record<string, string>, name?: string) =>
  ({ type: 'typed', typed, name }) as const
const pressed = (errors: Record<string, string> = {}) =>
  ({ type: 'send pressed', typed: TYPED, errors }) as const
const foundOf = (...slugs: string[]) =>
  ({ type: 'similar found', found: similarOf(...slugs) }) as const
const pageRead = (value: string, ...slugs: string[]) =>
  ({
    type: 'page read',
    answer: {
      fields: { competitionTitle: { value, from: 'Win a lantern' } },
      similar: similarOf(...slugs),
      picture: 'https://www.harbour-house.example/a.jpg',
    },
  }) as const
const filled = (values: Record<string, string>, before: Record<string, string> = {}) =>
  ({
    type: 'filled in',
    before,
    typed: { ...before, ...values },
    filled: values,
    today: TODAY,
  }) as const
const readPage = (typed: Record<string, string> = { entryUrl: LINK }) =>
  ({ type: 'page to be read', typed }) as const
const chosen = (file: Blob) => ({ type: 'picture chosen', file }) as const
const scaled = (picture: Blob) => ({ type: 'picture scaled', prepared: { picture } }) as const
const refusedPicture = { type: 'picture scaled', prepared: { error: 'Too large.' } } as const
const left = { type: 'identifying field left', typed: TYPED } as const
const noAnswer = { type: 'similar search failed' } as const

const SHARED = { values: { entryUrl: LINK }, notes: {} }
const CONFLICT = { detail: 'Changed.', errors: { version: 'Changed meanwhile.' } }

type Case = {
  start?: Partial<FormStart>
  events: FormEvent[]
  expected: { [Part in keyof FormState]?: { [Name in keyof FormState[Part]]?: unknown } }
}

const CASES: Record<string, Case> = {
  'an untouched form saves no draft': {
    events: [opened()],
    expected: { draft: { isDue: false } },
  },
  'text typed before hydration is saved': {
    events: [opened({ promoterName: 'A' }, { isPristine: false })],
    expected: { draft: { isDue: true }, typed: { promoterName: 'A' } },
  },
  'a restored draft brings back its picture': {
    events: [opened(TYPED, { restored: 'all', picture: PICTURE, isPristine: false })],
    expected: { draft: { restored: 'all' }, picture: { chosen: PICTURE } },
  },
  'a shared link is read at once, and is as good as typed': {
    start: { shared: SHARED },
    events: [opened({ entryUrl: LINK })],
    expected: { draft: { isDue: true }, filling: { step: 'reading', source: { url: LINK } } },
  },
  'a shared page with a restored draft is not read again': {
    start: { shared: SHARED },
    events: [opened(TYPED, { restored: 'all', isPristine: false })],
    expected: { filling: { step: 'idle', source: null } },
  },
  'each change is saved once': {
    events: [opened(), typing(TYPED), { type: 'draft saved', saved: 'all' }],
    expected: { draft: { saved: 'all', isDue: false }, typed: TYPED },
  },
  'a change after saving is saved again': {
    events: [{ type: 'draft saved', saved: 'all' }, typing(TYPED)],
    expected: { draft: { saved: 'all', isDue: true } },
  },
  'clearing forgets the draft, its picture and that it was shared': {
    start: { shared: SHARED },
    events: [
      opened(TYPED, { restored: 'all', picture: PICTURE }),
      { type: 'picture encoded', picture: STORED },
      { type: 'draft cleared', typed: {} },
    ],
    expected: {
      typed: {},
      picture: { chosen: null },
      draft: { isShared: false, saved: null, restored: null, picture: null, isDue: false },
    },
  },
  'a cleared draft that is brought back is saved again': {
    events: [
      { type: 'draft cleared', typed: {} },
      { type: 'draft brought back', typed: TYPED, picture: PICTURE },
    ],
    expected: { typed: TYPED, picture: { chosen: PICTURE }, draft: { isDue: true } },
  },
  'a sent listing is no longer a draft': {
    events: [typing(TYPED), { type: 'draft saved', saved: 'all' }, { type: 'sent' }],
    expected: { draft: { saved: null, isDue: false } },
  },
  'a chosen picture is scaled': {
    events: [chosen(OTHER)],
    expected: { picture: { chosen: null, scaling: { file: OTHER } } },
  },
  'a refused picture leaves the previous one': {
    events: [chosen(OTHER), scaled(PICTURE), chosen(OTHER), refusedPicture],
    expected: { picture: { chosen: PICTURE, error: 'Too large.', scaling: null } },
  },
  'a refused picture is an error of a form without one': {
    events: [chosen(OTHER), refusedPicture, pressed()],
    expected: {
      sending: { step: 'idle', failure: { errors: { image: 'Too large.' } } },
    },
  },
  'another choice clears the error': {
    events: [chosen(OTHER), refusedPicture, chosen(PICTURE)],
    expected: { picture: { error: null, scaling: { file: PICTURE } } },
  },
  'removing a picture removes it from the draft': {
    events: [
      { type: 'picture put', picture: PICTURE },
      { type: 'picture encoded', picture: STORED },
      { type: 'draft saved', saved: 'all' },
      { type: 'picture put', picture: null },
    ],
    expected: { picture: { chosen: null }, draft: { picture: null, isDue: true } },
  },
  'a missing link is not read': {
    events: [readPage({})],
    expected: { filling: { step: 'failed', sentence: 'Paste the link first.', source: null } },
  },
  'reading a link also looks for similar listings': {
    events: [readPage()],
    expected: {
      filling: { step: 'reading', source: { url: LINK } },
      similar: { look: { entryUrl: LINK, isSoon: false } },
    },
  },
  'what was read waits to be written, with the page’s picture and similar listings': {
    events: [readPage(), pageRead('Win a lantern', 'lantern')],
    expected: {
      filling: { step: 'reading', source: null, read: { source: 'page' } },
      offer: { page: { url: 'https://www.harbour-house.example/a.jpg' } },
      similar: { found: similarOf('lantern') },
    },
  },
  'filled fields show what they were read from': {
    events: [
      readPage(),
      pageRead('Win a lantern'),
      filled({ competitionTitle: 'Win a lantern' }, { entryUrl: LINK }),
    ],
    expected: {
      filling: {
        step: 'done',
        sentence: 'Filled in one field. Please check them: each shows what it was read from.',
        notes: { competitionTitle: 'From the page: “Win a lantern”' },
        own: { competitionTitle: 'Win a lantern' },
        read: null,
      },
    },
  },
  'a field that somebody typed in shows nothing of the page': {
    events: [readPage(), pageRead('Win a lantern'), filled({}, { competitionTitle: 'Mine' })],
    expected: {
      filling: {
        notes: {},
        sentence: 'It says nothing that the form asks for. Please fill it in yourself.',
      },
    },
  },
  'a hint alone is uncertain': {
    events: [readPage(), pageRead(''), filled({})],
    expected: {
      filling: {
        notes: { competitionTitle: 'Perhaps: “Win a lantern”' },
        sentence:
          'Nothing it says is certain. Where a field says “Perhaps”, please fill it in yourself.',
      },
    },
  },
  'a closed competition is pointed out': {
    events: [
      readPage(),
      pageRead('Win a lantern'),
      filled({ competitionTitle: 'Win a lantern', competitionEndDate: '2026-11-21' }),
    ],
    expected: { filling: { sentence: 'It seems to be over: it closed on 21 November 2026.' } },
  },
  'an edited listing shows where the page differs': {
    start: { competitionID: 7, values: TYPED },
    events: [readPage(TYPED), pageRead('Win a lantern'), filled({}, TYPED)],
    expected: {
      filling: {
        notes: { competitionTitle: 'The page says: “Win a lantern”' },
        sentence:
          'There was nothing to fill in. Where the page says something different, the field shows it.',
      },
    },
  },
  'a note disappears when a person types in its field': {
    start: { shared: { values: {}, notes: { promoterName: 'From the page', prize: 'Other' } } },
    events: [typing(TYPED, 'promoterName')],
    expected: { filling: { notes: { prize: 'Other' } } },
  },
  'a note stays when a program writes into its field': {
    start: { shared: { values: {}, notes: { promoterName: 'From the page' } } },
    events: [typing(TYPED)],
    expected: { filling: { notes: { promoterName: 'From the page' } } },
  },
  'a text replaces the page that is being read': {
    events: [readPage(), { type: 'text to be read', text: 'Win!' }],
    expected: { filling: { source: { text: 'Win!' } } },
  },
  'an unread page says why': {
    events: [readPage(), { type: 'page not read', sentence: 'No answer.' }],
    expected: { filling: { step: 'failed', sentence: 'No answer.', source: null } },
  },
  'a left field looks soon': {
    events: [left],
    expected: { similar: { look: { query: QUERY, isSoon: true } } },
  },
  'a link alone, or a title with its date, is enough to look': {
    events: [{ type: 'identifying field left', typed: { competitionTitle: 'Win' } }],
    expected: { similar: { look: null } },
  },
  'what was looked for is not looked for again': {
    events: [left, foundOf('one'), left],
    expected: { similar: { look: null, found: similarOf('one') } },
  },
  'an edit that leaves the identifying fields alone needs no search': {
    start: { competitionID: 7, values: TYPED },
    events: [pressed()],
    expected: { similar: { look: null }, sending: { step: 'sending' } },
  },
  'a failed search is tried again': {
    events: [left, noAnswer, left],
    expected: { similar: { look: { query: QUERY } } },
  },
  'emptied fields have no similar listings': {
    events: [left, foundOf('one'), { type: 'identifying field left', typed: {} }],
    expected: { similar: { found: NONE, look: null } },
  },
  'a search for the link that was read keeps what the page brought': {
    events: [readPage(), pageRead('Win a lantern', 'lantern'), foundOf('one')],
    expected: { similar: { found: similarOf('one', 'lantern') } },
  },
  'a search for another link drops what the page brought': {
    events: [
      readPage({ entryUrl: 'https://other.example/' }),
      pageRead('Win a lantern', 'lantern'),
      left,
      foundOf('one'),
    ],
    expected: { similar: { found: similarOf('one') } },
  },
  'a form with errors is not sent': {
    events: [pressed({ promoterName: 'Missing.' })],
    expected: {
      sending: { step: 'idle', failure: { detail: '', errors: { promoterName: 'Missing.' } } },
      similar: { look: null },
    },
  },
  'a press looks for similar listings at once': {
    events: [left, pressed()],
    expected: { sending: { step: 'checking' }, similar: { look: { isSoon: false } } },
  },
  'a field left while checking does not delay the search': {
    events: [pressed(), left],
    expected: { similar: { look: { isSoon: false } } },
  },
  'a form without similar listings is sent': {
    events: [pressed(), foundOf()],
    expected: { sending: { step: 'sending', isAsked: false } },
  },
  'a failed search does not stop the form': {
    events: [pressed(), noAnswer],
    expected: { sending: { step: 'sending' } },
  },
  'a similar listing that was not seen is shown first': {
    events: [pressed(), foundOf('one')],
    expected: { sending: { step: 'idle', isAsked: true } },
  },
  'the second press sends it anyway': {
    events: [pressed(), foundOf('one'), pressed()],
    expected: { sending: { step: 'sending' } },
  },
  'a similar listing that was seen is not asked about': {
    events: [left, foundOf('one'), { type: 'used' }, pressed()],
    expected: { sending: { step: 'sending', isAsked: false } },
  },
  'sending waits for the picture': {
    events: [chosen(OTHER), pressed(), foundOf()],
    expected: { sending: { step: 'checking' } },
  },
  'the scaled picture lets the form go on': {
    events: [chosen(OTHER), pressed(), foundOf(), scaled(PICTURE)],
    expected: { sending: { step: 'sending' }, picture: { chosen: PICTURE } },
  },
  'a press while sending does nothing': {
    events: [pressed(), foundOf(), { type: 'part sent', part: 0.5 }, pressed({ a: 'b' })],
    expected: { sending: { step: 'sending', part: 0.5, failure: undefined } },
  },
  'a visitor is asked to log in, and can send it then': {
    events: [pressed(), foundOf(), { type: 'login needed' }, pressed()],
    expected: { sending: { step: 'sending' } },
  },
  'a refusal is shown': {
    events: [pressed(), foundOf(), { type: 'refused', failure: CONFLICT }],
    expected: { sending: { step: 'idle', part: 0, failure: CONFLICT } },
  },
  'sending again after an edit conflict overwrites': {
    events: [pressed(), foundOf(), { type: 'refused', failure: CONFLICT }, pressed()],
    expected: { sending: { step: 'sending', overwrites: true, failure: undefined } },
  },
  'the similar listings of a served form were seen': {
    start: {
      failure: { problem: { detail: 'Perhaps.' }, values: TYPED, similar: similarOf('one') },
    },
    events: [pressed(), foundOf('one')],
    expected: { sending: { step: 'sending' } },
  },
}

test.for(Object.entries(CASES))('%s', ([, { start, events, expected }]) => {
  const first = startForm({ values: {}, failure: undefined, ...start })
  const last = events.reduce(nextState, first)
  expect(last).toMatchObject(expected)
  // These would match with a part of them, or another picture.
  expect(last.typed).toEqual(expected.typed ?? last.typed)
  expect(last.filling.notes).toEqual(expected.filling?.notes ?? last.filling.notes)
  expect(last.picture.chosen).toBe(expected.picture?.chosen ?? last.picture.chosen)
})

test('a shared text that could not be read says why from the start', () => {
  const unread = 'Many pages are being read just now.'
  const { filling } = startForm({ values: {}, failure: undefined, shared: { ...SHARED, unread } })
  expect(filling).toMatchObject({ step: 'failed', sentence: unread })
})

test('of a listing that is edited, only empty fields are filled in', () => {
  const read = {
    source: 'page',
    fields: {
      competitionTitle: { value: 'Win a lantern', from: 'x' },
      promoterName: { value: 'Harbour House', from: 'x' },
    },
  } as const
  expect(valuesToFill(read, TYPED, true)).toEqual({ promoterName: 'Harbour House' })
  expect(valuesToFill(read, TYPED, false)).toEqual({
    competitionTitle: 'Win a lantern',
    promoterName: 'Harbour House',
  })
})
