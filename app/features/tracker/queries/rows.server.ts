import type { Selectable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { Entry, Mark, Win } from '../rules/records.ts'

type EntryRow = Selectable<Schema['tracker_entries']>
type MarkRow = Omit<Selectable<Schema['tracker_marks']>, 'user_id' | 'seq'>
type WinRow = Omit<Selectable<Schema['tracker_wins']>, 'user_id' | 'seq'>

export const ENTRY_COLUMNS = ['id', 'competition_id', 'entered_at', 'day', 'via'] as const
export const MARK_COLUMNS = ['competition_id', 'state', 'changed_at', 'device'] as const
export const WIN_COLUMNS = [
  'id',
  'competition_id',
  'prize',
  'promoter',
  'value',
  'won_on',
  'answered_on',
  'promised_by',
  'arrived_on',
  'note',
  'entered_on',
  'closes_on',
  'link',
  'lost',
  'repeats',
  'deleted',
  'changed_at',
  'device',
] as const

/** Returns undefined for an undone entry. */
export function toEntry(row: Omit<EntryRow, 'user_id' | 'seq' | 'undone'>): Entry | undefined {
  const { id, competition_id: competitionID, entered_at: at, day, via } = row
  if (competitionID === null || at === null || day === null || via === null) return undefined
  return { id, competitionID, at, day, via }
}

export function toMark({ competition_id, state, changed_at, device }: MarkRow): Mark {
  return { competitionID: competition_id, state, at: changed_at, device }
}

export function fromMark({ competitionID, state, at, device }: Mark): MarkRow {
  return { competition_id: competitionID, state, changed_at: at, device }
}

export function toWin(row: WinRow): Win {
  const {
    competition_id,
    won_on,
    answered_on,
    promised_by,
    arrived_on,
    changed_at,
    deleted,
    ...win
  } = row
  return {
    id: win.id,
    competitionID: competition_id,
    prize: win.prize,
    promoter: win.promoter,
    value: win.value,
    wonOn: won_on || null,
    answeredOn: answered_on,
    promisedBy: promised_by,
    arrivedOn: arrived_on,
    note: win.note,
    enteredOn: win.entered_on,
    closesOn: win.closes_on,
    link: win.link,
    lost: win.lost === 1,
    repeats: win.repeats,
    deleted: deleted === 1,
    at: changed_at,
    device: win.device,
  }
}

export function fromWin(win: Win): WinRow {
  const { competitionID, wonOn, answeredOn, promisedBy, arrivedOn, at, deleted } = win
  return {
    id: win.id,
    competition_id: competitionID,
    prize: win.prize,
    promoter: win.promoter,
    value: win.value,
    won_on: wonOn ?? '',
    answered_on: answeredOn,
    promised_by: promisedBy,
    arrived_on: arrivedOn,
    note: win.note,
    entered_on: win.enteredOn ?? null,
    closes_on: win.closesOn ?? null,
    link: win.link ?? '',
    lost: win.lost ? 1 : 0,
    repeats: win.repeats ?? null,
    deleted: deleted ? 1 : 0,
    changed_at: at,
    device: win.device,
  }
}
