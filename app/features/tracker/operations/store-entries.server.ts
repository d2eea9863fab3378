import type { Insertable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { clampEntry } from '../rules/merge.ts'
import type { Entry } from '../rules/records.ts'
import { rowKey, type Writer } from './member-rows.server.ts'

type Sent = { entries: readonly Entry[]; undone: readonly string[] }
type Row = Insertable<Schema['tracker_entries']>

/** Both only grow: an entry is stored once, and an undone one leaves its id for ever. */
export async function storeEntries(writer: Writer, { entries, undone }: Sent, now: number) {
  const stored = await findStored(writer, [...undone, ...entries.map(({ id }) => id)])
  const rows = new Map<string, Row>()
  for (const id of undone) {
    const isUndone = stored.get(id)
    if (isUndone === true || rows.has(id)) continue
    if (isUndone === undefined && !writer.takePlace())
      writer.refused.push({ kind: 'undone', key: id, reason: 'full' })
    else rows.set(id, undoneRow(writer, id))
  }
  for (const entry of entries) {
    if (stored.has(entry.id) || rows.has(entry.id)) continue
    if (writer.takePlace()) rows.set(entry.id, entryRow(writer, entry, now))
    else writer.refused.push({ kind: 'entry', key: entry.id, reason: 'full' })
  }
  const replaced = [...rows.keys()].filter((id) => stored.has(id))
  await replace(writer, [...rows.values()], replaced)
}

async function findStored({ tx, member }: Writer, ids: string[]) {
  if (ids.length === 0) return new Map<string, boolean>()
  const rows = await tx
    .selectFrom('tracker_entries')
    .select(['id', 'undone'])
    .where('user_id', '=', member.id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, undone }) => [id, undone === 1]))
}

function undoneRow(writer: Writer, id: string): Row {
  writer.asSent.add(rowKey('undone', id))
  const nothing = { competition_id: null, entered_at: null, day: null, via: null }
  return { user_id: writer.member.id, id, ...nothing, undone: 1, seq: writer.nextSeq() }
}

function entryRow(writer: Writer, sent: Entry, now: number): Row {
  const { id, competitionID, at, day, via } = clampEntry(sent, now)
  if (at === sent.at && day === sent.day) writer.asSent.add(rowKey('entry', id))
  return {
    user_id: writer.member.id,
    id,
    competition_id: competitionID,
    entered_at: at,
    day,
    via,
    undone: 0,
    seq: writer.nextSeq(),
  }
}

async function replace({ tx, member }: Writer, rows: Row[], replaced: string[]) {
  if (replaced.length > 0) {
    await tx
      .deleteFrom('tracker_entries')
      .where('user_id', '=', member.id)
      .where('id', 'in', replaced)
      .execute()
  }
  if (rows.length > 0) await tx.insertInto('tracker_entries').values(rows).execute()
}
