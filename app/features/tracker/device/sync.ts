import { SYNC_BYTES_MAX, SYNC_ROWS_MAX } from '../rules/limits.ts'
import { isNewer } from '../rules/merge.ts'
import type { Stamp } from '../rules/records.ts'
import {
  noChanges,
  type Kind,
  type Refusal,
  type SyncAnswer,
  type SyncRequest,
} from '../rules/sync.ts'
import { eraseEntry, saveFacts } from './changes.ts'
import {
  readNote,
  unsentKey,
  writeNote,
  type Table,
  type Tables,
  type TrackerStore,
  type Unsent,
} from './store.ts'

/** Sends a request to the server; throws when there is no answer, and the sync can be repeated. */
export type Transport = (request: SyncRequest) => Promise<SyncAnswer>

/** The longest win. */
const ROW_BYTES_MAX = 10_000

type Device = { store: TrackerStore; transport: Transport; device: string }

/**
 * Sends what the server does not have and fetches what the device does not have. It can fail or be
 * killed at any point, and repeated: the server ignores what it has already stored.
 */
export async function syncDevice({ store, transport, device }: Device): Promise<Refusal[]> {
  const refused: Refusal[] = []
  for (;;) {
    const request = await store.write((tables) => nextRequest(tables, device))
    const answer = await transport(request)
    if (answer.more && answer.cursor <= request.after)
      throw new Error('The sync makes no progress.')
    const isSent = await store.write((tables) => applyAnswer(tables, request, answer))
    refused.push(...answer.refused)
    if (isSent && !answer.more) return refused
  }
}

async function nextRequest(tables: Tables, device: string): Promise<SyncRequest> {
  const after = (await readNote(tables, 'cursor')) ?? 0
  const request = { device, after, ...noChanges() }
  let bytes = 0
  for (const unsent of await tables.outbox.getAll(null, SYNC_ROWS_MAX)) {
    const row = await addRow(tables, request, unsent)
    if (row === undefined) await tables.outbox.delete(unsent.key)
    bytes += new TextEncoder().encode(JSON.stringify(row ?? null)).length
    if (bytes > SYNC_BYTES_MAX - ROW_BYTES_MAX) break
  }
  return request
}

async function addRow(tables: Tables, request: SyncRequest, { kind, id }: Unsent) {
  if (kind === 'undone') return push(request.undone, String(id))
  if (kind === 'entry') return push(request.entries, await tables.entries.get(String(id)))
  if (kind === 'mark') return push(request.marks, await tables.marks.get(Number(id)))
  return push(request.wins, await tables.wins.get(String(id)))
}

function push<Row>(rows: Row[], row: Row | undefined) {
  if (row !== undefined) rows.push(row)
  return row
}

async function applyAnswer(tables: Tables, request: SyncRequest, answer: SyncAnswer) {
  await confirmSent(tables, request)
  const { entries, undone, marks, wins, facts } = answer.changes
  for (const id of undone) await eraseEntry(tables, id)
  for (const entry of entries)
    if (!(await tables.undone.get(entry.id))) await tables.entries.put(entry)
  for (const mark of marks) await takeRow(tables, 'mark', tables.marks, mark.competitionID, mark)
  for (const win of wins) await takeRow(tables, 'win', tables.wins, win.id, win)
  await saveFacts(tables, facts)
  // Another tab may have got further: then its changes, which these may replace, come again.
  await writeNote(tables, 'cursor', answer.cursor)
  return (await tables.outbox.getAll(null, 1)).length === 0
}

async function confirmSent(tables: Tables, sent: SyncRequest) {
  for (const { id } of sent.entries) await tables.outbox.delete(unsentKey('entry', id))
  for (const id of sent.undone) await tables.outbox.delete(unsentKey('undone', id))
  for (const mark of sent.marks)
    await confirmRow(tables, 'mark', tables.marks, mark.competitionID, mark)
  for (const win of sent.wins) await confirmRow(tables, 'win', tables.wins, win.id, win)
}

/** A row that was changed while it was being sent stays in the outbox. */
async function confirmRow<Key extends string | number, Row extends Stamp>(
  { outbox }: Tables,
  kind: Kind,
  table: Table<Key, Row>,
  key: Key,
  sent: Row,
) {
  const row = await table.get(key)
  if (row?.at === sent.at && row.device === sent.device) await outbox.delete(unsentKey(kind, key))
}

/** The server's row replaces the device's, unless that is newer and still has to be sent. */
async function takeRow<Key extends string | number, Row extends Stamp>(
  { outbox }: Tables,
  kind: Kind,
  table: Table<Key, Row>,
  key: Key,
  row: Row,
) {
  const [own, unsent] = [await table.get(key), await outbox.get(unsentKey(kind, key))]
  if (own && unsent && isNewer(own, row)) return
  await table.put(row)
  await outbox.delete(unsentKey(kind, key))
}

type Account = { name: string; device: string; write: TrackerStore['write']; transport: Transport }

/** Syncs while no other tab does. @throws when the server does not answer. */
export async function syncAccount({ name, device, write, transport }: Account) {
  let hasReceived = false
  const observed: Transport = async (request) => {
    const answer = await transport(request)
    hasReceived ||= Object.values(answer.changes).some((rows) => rows.length > 0)
    return answer
  }
  const refused: Refusal[] = await navigator.locks.request(name, () =>
    syncDevice({ store: { write }, transport: observed, device }),
  )
  return { refused, hasReceived }
}

type Send = (path: string, init: RequestInit) => Promise<Response>

const ACCEPT = { accept: 'application/json' }

/**
 * Sends to the member's account. The token belongs to the member's session, so that the server refuses
 * the request once somebody else has logged in.
 */
export function accountTransport(member: string | null, send: Send): Transport {
  let token: string | undefined
  const fetchToken = async () => {
    token = await tokenOf(member, send)
    return token
  }
  return async (request) => {
    const post = (csrfToken: string) =>
      send('/api/tracker', {
        method: 'POST',
        // Arrives although the page is left; SYNC_BYTES_MAX is below the limit of 64 kB.
        keepalive: true,
        headers: { ...ACCEPT, 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(request),
      })
    let response = await post(token ?? (await fetchToken()))
    if (response.status === 401 || response.status === 403)
      response = await post(await fetchToken())
    if (!response.ok) throw new Error(`The tracker was not synced: ${response.status}.`)
    return (await response.json()) as SyncAnswer
  }
}

async function tokenOf(member: string | null, send: Send): Promise<string> {
  const response = await send('/api/session', { headers: ACCEPT })
  if (!response.ok) throw new Error(`There is no session: ${response.status}.`)
  const { user, csrfToken } = (await response.json()) as {
    user: { username: string } | null
    csrfToken: string
  }
  if (user?.username !== member) throw new Error('The member is not logged in.')
  return csrfToken
}
