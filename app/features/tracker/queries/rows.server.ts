import type { Insertable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { Entry, Win } from '../rules/records.ts'

export const ENTRY_COLUMNS = [
  'id',
  'competition_id as competitionID',
  'entered_at as at',
  'day',
  'via',
] as const
export const MARK_COLUMNS = [
  'competition_id as competitionID',
  'state',
  'changed_at as at',
  'device',
] as const
export const WIN_COLUMNS = [
  'id',
  'competition_id as competitionID',
  'prize',
  'promoter',
  'value',
  'won_on as wonOn',
  'answered_on as answeredOn',
  'promised_by as promisedBy',
  'arrived_on as arrivedOn',
  'note',
  'entered_on as enteredOn',
  'closes_on as closesOn',
  'link',
  'lost',
  'repeats',
  'deleted',
  'changed_at as at',
  'device',
] as const

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null }
type EntryRow = Pick<Entry, 'id'> & Nullable<Omit<Entry, 'id'>>
type YesNo = 0 | 1
type WinRow = Omit<Win, 'wonOn' | 'lost' | 'deleted'> & {
  wonOn: Win['wonOn'] | ''
  lost: YesNo
  deleted: YesNo
}

/** Returns undefined for an undone entry. */
export function toEntry({ id, competitionID, at, day, via }: EntryRow): Entry | undefined {
  if (competitionID === null || at === null || day === null || via === null) return undefined
  return { id, competitionID, at, day, via }
}

export function toWin(row: WinRow): Win {
  return { ...row, wonOn: row.wonOn || null, lost: row.lost === 1, deleted: row.deleted === 1 }
}

export function fromWin(win: Win): Omit<Insertable<Schema['tracker_wins']>, 'user_id' | 'seq'> {
  const { competitionID, wonOn, answeredOn, promisedBy, arrivedOn, at, ...same } = win
  const { enteredOn = null, closesOn = null, ...rest } = same
  return {
    ...rest,
    competition_id: competitionID,
    won_on: wonOn ?? '',
    answered_on: answeredOn,
    promised_by: promisedBy,
    arrived_on: arrivedOn,
    entered_on: enteredOn,
    closes_on: closesOn,
    link: win.link ?? '',
    lost: win.lost ? 1 : 0,
    repeats: win.repeats ?? null,
    deleted: win.deleted ? 1 : 0,
    changed_at: at,
  }
}
