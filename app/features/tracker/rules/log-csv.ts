import { competitionPath } from '#app/features/listings/rules/links.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv-line.ts'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import type { Entry, Facts, OwnEntry, Via, Won } from './records.ts'

const HEAD = [
  'What',
  'Day',
  'Time',
  'Competition or prize',
  'Promoter',
  'Value in euro',
  'Answered on',
  'Promised by',
  'Arrived on',
  'Note',
  'Address',
]
const HOW: Record<Via, string> = {
  opened: 'Entered from a list',
  round: 'Entered in Today',
  'by-hand': 'Logged by hand',
}

type Shown = {
  entries: readonly Entry[]
  wins: readonly Won[]
  own: readonly OwnEntry[]
  facts: ReadonlyMap<number, Facts>
}

/** Returns entries and wins as one table for spreadsheets, oldest first; RFC 4180. */
export function writeLogCsv({ entries, wins, own, facts }: Shown, baseUrl: string): string {
  const lines = [
    ...entries.map((entry) => entryLine(entry, facts.get(entry.competitionID), baseUrl)),
    ...own.map(ownLine),
    ...wins.map((win) => winLine(win, facts.get(win.competitionID ?? 0), baseUrl)),
  ]
  return BYTE_ORDER_MARK + [HEAD, ...lines.toSorted(byTime)].map(csvLine).join('')
}

function entryLine({ at, day, via, competitionID }: Entry, facts: Facts | undefined, base: string) {
  const title = facts?.competitionTitle ?? `Competition ${competitionID}`
  const what = [title, facts?.promoterName ?? '']
  return [HOW[via], day, dublinTime(at), ...what, '', '', '', '', '', address(facts, base)]
}

function ownLine({ enteredOn, closesOn, prize, promoter, note, link }: OwnEntry) {
  const day = enteredOn ?? closesOn ?? ''
  return ['Own entry', day, '', prize, promoter, '', '', '', '', note, link ?? '']
}

function winLine(win: Won, facts: Facts | undefined, base: string) {
  const value = String(win.value ?? '')
  const { wonOn, prize, promoter, answeredOn, promisedBy, arrivedOn, note } = win
  const days = [answeredOn, promisedBy, arrivedOn].map((day) => day ?? '')
  return ['Won', wonOn, '', prize, promoter, value, ...days, note, address(facts, base)]
}

function address(facts: Facts | undefined, base: string) {
  return facts ? base + competitionPath(facts.competitionSlug) : ''
}

function byTime([, day = '', time = '']: string[], [, otherDay = '', otherTime = '']: string[]) {
  return day + time < otherDay + otherTime ? -1 : 1
}
