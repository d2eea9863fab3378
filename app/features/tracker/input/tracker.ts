import { z } from 'zod'
import { safeHref } from '#app/features/listings/rules/links.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { dayField, textField } from '#app/lib/http/text-field.ts'
import { EURO_MAX, INSTANT_MAX, SENT_TEXT_MAX, SYNC_ROWS_MAX } from '../rules/limits.ts'
import { cleanWin, MARK_STATES, REPEATS, VIAS } from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'

const competitionID = z.int().min(1).max(ID_MAX)
const day = dayField('A day is written YYYY-MM-DD.')
const stamp = { at: z.int().min(0).max(INSTANT_MAX), device: textField(64).regex(/^[\w-]+$/) }
const text = textField(SENT_TEXT_MAX)

export const EntryInput = z.object({
  id: z.uuid(),
  competitionID,
  at: stamp.at,
  day,
  via: z.enum(VIAS),
})

export const MarkInput = z.object({ competitionID, state: z.enum(MARK_STATES), ...stamp })

export const WinInput = z.object({
  id: z.uuid(),
  competitionID: competitionID.nullable(),
  prize: text,
  promoter: text,
  value: z.int().min(0).max(EURO_MAX).nullable(),
  wonOn: day.nullable(),
  // Absent from devices that loaded the site before claims.
  answeredOn: day.nullable().default(null),
  promisedBy: day.nullable().default(null),
  arrivedOn: day.nullable(),
  note: text,
  enteredOn: day.nullish(),
  closesOn: day.nullish(),
  link: text.refine((link) => link === '' || safeHref(link) !== undefined).nullish(),
  lost: z.boolean().nullish(),
  repeats: z.enum(REPEATS).nullish(),
  deleted: z.boolean(),
  ...stamp,
})

const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row).max(SYNC_ROWS_MAX)

export const SyncInput = z
  .object({
    device: stamp.device,
    after: z.int().min(0),
    entries: rowsOf(EntryInput),
    undone: rowsOf(z.uuid()),
    marks: rowsOf(MarkInput),
    wins: rowsOf(WinInput.transform(cleanWin)),
  })
  .refine((sent) => countRows(sent) <= SYNC_ROWS_MAX, `At most ${SYNC_ROWS_MAX} rows at once.`)

export function countRows({ entries, undone, marks, wins }: Changes): number {
  return entries.length + undone.length + marks.length + wins.length
}
