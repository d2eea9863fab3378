import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { newWin, readWin, type TypedWin } from './win-form.ts'

const KNOWN = { id: 'w', competitionID: 7, prize: 'What the form started with' }
const TYPED: TypedWin = {
  prize: ' A kayak ',
  promoter: 'Harbour House',
  value: '€1,249.50',
  wonOn: '2026-11-20',
  answeredOn: '2026-11-21',
  promisedBy: '',
  arrivedOn: '',
  note: 'Call first.',
}

test('a form that is filled in becomes a win', () => {
  expect(readWin(TYPED, KNOWN)).toMatchObject({
    win: {
      id: 'w',
      competitionID: 7,
      prize: 'A kayak',
      promoter: 'Harbour House',
      value: 1250,
      wonOn: '2026-11-20',
      answeredOn: '2026-11-21',
      promisedBy: null,
      arrivedOn: null,
      note: 'Call first.',
      deleted: false,
    },
  })
  const arrived = readWin({ ...TYPED, value: '', arrivedOn: '2026-11-23' }, KNOWN)
  expect(arrived.win).toMatchObject({ value: null, arrivedOn: '2026-11-23' })
})

test('a win that was an own entry keeps its days and link', () => {
  const entered = { enteredOn: toDay('2026-11-01'), link: 'https://shop.example/win' }
  expect(readWin(TYPED, { ...KNOWN, ...entered }).win).toMatchObject(entered)
})

test.for<[changes: Partial<TypedWin>, field: string]>([
  [{ prize: '  ' }, 'prize'],
  [{ prize: '🎁'.repeat(201) }, 'prize'],
  [{ promoter: 'a'.repeat(201) }, 'promoter'],
  [{ note: 'a'.repeat(1001) }, 'note'],
  [{ value: 'a lot' }, 'value'],
  [{ value: '-5' }, 'value'],
  [{ value: '9999999999' }, 'value'],
  [{ wonOn: '' }, 'wonOn'],
  [{ wonOn: '2026-02-30' }, 'wonOn'],
  [{ answeredOn: 'today' }, 'answeredOn'],
  [{ promisedBy: '2026-02-30' }, 'promisedBy'],
  [{ arrivedOn: 'soon' }, 'arrivedOn'],
])('%j has an error', ([changes, field]) => {
  const { errors } = readWin({ ...TYPED, ...changes }, KNOWN)
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('the form of a competition that was won starts with its prize and promoter', () => {
  const facts = aFacts(7, { competitionTitle: 'Win a kayak', promoterName: 'Harbour House' })
  expect(newWin('w', toDay('2026-11-23'), facts)).toMatchObject({
    competitionID: 7,
    prize: 'A kayak',
    promoter: 'Harbour House',
    wonOn: '2026-11-23',
    answeredOn: null,
    promisedBy: null,
    arrivedOn: null,
  })
  expect(newWin('w', toDay('2026-11-23'))).toMatchObject({ competitionID: null, prize: '' })
})
