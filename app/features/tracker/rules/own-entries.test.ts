import { expect, test } from 'vitest'
import { addDays, toDay } from '#app/lib/time/days.ts'
import type { OwnEntry, Repeat } from './records.ts'
import { listOwnDue, newOwn, ownTask, readOwn, type TypedOwn } from './own-entries.ts'

const TODAY = toDay('2026-11-21')
const inDays = (days: number) => addDays(TODAY, days)
const STAMP = { at: 1, device: 'phone' }
const own = (enteredIn: number | null, closesIn: number | null, lost = false): OwnEntry => ({
  ...newOwn('id', TODAY),
  ...STAMP,
  enteredOn: enteredIn === null ? null : inDays(enteredIn),
  closesOn: closesIn === null ? null : inDays(closesIn),
  lost,
})

const repeated = (repeats: Repeat, enteredIn: number, closesIn: number | null = null) => ({
  ...own(enteredIn, closesIn),
  repeats,
})

test.each([
  ['entered, open', own(-3, 4), null],
  ['entered, without a closing date', own(-300, null), null],
  ['entered, closes today', own(-3, 0), null],
  ['entered, closed yesterday', own(-3, -1), 'decide'],
  ['entered, closed two months ago', own(-90, -60), 'decide'],
  ['entered, closed longer ago', own(-90, -61), null],
  ['without luck', own(-3, -1, true), null],
  ['not entered yet', own(null, 4), 'enter'],
  ['not entered yet, closes today', own(null, 0), 'enter'],
  ['not entered yet, without a closing date', own(null, null), 'enter'],
  ['missed', own(null, -1), null],
  ['daily, entered today', repeated('daily', 0), null],
  ['daily, entered yesterday', repeated('daily', -1), 'enter'],
  ['daily, entered yesterday, closes today', repeated('daily', -1, 0), 'enter'],
  ['daily, closed yesterday', repeated('daily', -1, -1), 'decide'],
  ['daily, not entered yet', { ...own(null, 4), repeats: 'daily' }, 'enter'],
  ['daily, without luck', { ...own(-1, 4, true), repeats: 'daily' }, null],
  ['weekly, entered 6 days ago', repeated('weekly', -6), null],
  ['weekly, entered 7 days ago', repeated('weekly', -7), 'enter'],
  ['monthly, entered on 22 October', repeated('monthly', -30), null],
  ['monthly, entered on 21 October', repeated('monthly', -31), 'enter'],
] as const)('%s: %j asks for %s', (_name, entry, task) => {
  expect(ownTask(entry, TODAY)).toBe(task)
})

test('those with something to do are listed, the soonest to close first', () => {
  const [open, later, sooner, decided] = [own(-1, 4), own(null, null), own(null, 2), own(-9, -2)]
  expect(listOwnDue([open, later, sooner, decided], TODAY)).toEqual([decided, sooner, later])
})

const TYPED: TypedOwn = {
  prize: ' A hamper ',
  promoter: 'Shop',
  link: ' https://shop.example/win ',
  enteredOn: '2026-11-20',
  closesOn: '',
  repeats: '',
}

test('the form is read as typed, without a day where none was chosen', () => {
  const { own: read } = readOwn(TYPED, newOwn('id', TODAY))
  expect(read).toMatchObject({
    id: 'id',
    prize: 'A hamper',
    link: 'https://shop.example/win',
    enteredOn: '2026-11-20',
    closesOn: null,
    wonOn: null,
  })
})

test('how often it may be entered is read, and a word that is no choice is once', () => {
  const repeatsOf = (repeats: string) =>
    readOwn({ ...TYPED, repeats }, newOwn('id', TODAY)).own?.repeats
  expect(['', 'weekly', 'hourly'].map(repeatsOf)).toEqual([null, 'weekly', null])
})

test.each([
  [{ prize: ' ' }, { prize: 'What can you win?' }],
  [{ prize: 'x'.repeat(201) }, { prize: 'Use at most 200 characters.' }],
  [{ link: 'javascript:alert(1)' }, { link: 'Write the whole address, beginning with https://.' }],
  [{ link: 'shop.example' }, { link: 'Write the whole address, beginning with https://.' }],
  [{ enteredOn: '2026-02-30' }, { enteredOn: 'Choose a day, or leave it empty.' }],
  [{ closesOn: 'soon' }, { closesOn: 'Choose a day, or leave it empty.' }],
])('%j is refused: %j', (typed, errors) => {
  expect(readOwn({ ...TYPED, ...typed }, newOwn('id', TODAY)).errors).toEqual(errors)
})
