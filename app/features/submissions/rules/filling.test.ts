import { expect, test } from 'vitest'
import { differencesIn, fillEdited, fillSent, freeIn, toFilling } from './filling.ts'

const FILLING = toFilling(
  {
    competitionTitle: { value: 'Win a hamper', from: 'Win a hamper | Avoca' },
    competitionEndDate: { value: '', from: 'Closing: this Friday.' },
    kind: { value: 'competition', from: 'Answer the question.' },
    eligibility: { value: 'ni', from: 'Open to NI.' },
    promoterName: { value: 'Avoca', from: 'Avoca', isOurs: true },
  },
  'page',
)

test('each field says what it was read from; what is only likely is a hint', () => {
  expect(FILLING.values).toEqual({
    competitionTitle: 'Win a hamper',
    kind: 'competition',
    eligibility: 'ni',
    promoterName: 'Avoca',
  })
  expect(FILLING.notes).toMatchObject({
    competitionTitle: 'From the page: “Win a hamper | Avoca”',
    competitionEndDate: 'Perhaps: “Closing: this Friday.”',
    promoterName: 'From our other listings of that site: “Avoca”',
  })
})

test('without script, what was sent is not overwritten, but for untouched choices', () => {
  const sent = {
    entryUrl: 'https://avoca.example/',
    competitionTitle: 'My title',
    promoterName: 'My promoter',
    competitionEndDate: '',
    kind: 'free-prize-draw',
    eligibility: 'island-of-ireland',
  }
  expect(fillSent(sent, FILLING)).toEqual({
    values: { ...sent, kind: 'competition' },
    notes: {
      competitionEndDate: 'Perhaps: “Closing: this Friday.”',
      kind: 'From the page: “Answer the question.”',
    },
  })
})

test('filling an edited listing overwrites nothing, and notes the differences', () => {
  const typed = {
    competitionTitle: 'Win a hamper',
    eligibility: 'island-of-ireland',
    kind: 'free-prize-draw',
  }
  expect(freeIn(typed, FILLING.values)).toEqual({ kind: 'competition', promoterName: 'Avoca' })
  const fields = {
    competitionTitle: { value: 'Win a hamper', from: 'Win a hamper | Avoca' },
    eligibility: { value: 'ni', from: 'Open to NI.' },
    prizeValue: { value: '50', from: 'Worth €50.' },
  }
  expect(differencesIn(typed, fields)).toEqual({ eligibility: 'The page says: “Open to NI.”' })
})

test('empty fields of an edited listing are filled, and the others compared', () => {
  const fields = {
    competitionTitle: { value: 'Win a hamper', from: 'Win a hamper | Avoca' },
    competitionEndDate: { value: '2026-12-04', from: 'Closes on 4 December.' },
  }
  expect(fillEdited({ competitionTitle: 'Hamper!' }, fields)).toEqual({
    values: { competitionEndDate: '2026-12-04' },
    notes: {
      competitionTitle: 'The page says: “Win a hamper | Avoca”',
      competitionEndDate: 'From the page: “Closes on 4 December.”',
    },
  })
  const hint = { competitionEndDate: { value: '', from: 'Closing: this Friday.' } }
  expect(fillEdited({}, hint).notes).toEqual({
    competitionEndDate: 'Perhaps: “Closing: this Friday.”',
  })
  expect(fillEdited({ competitionEndDate: '2026-12-04' }, hint)).toEqual({ values: {}, notes: {} })
})
