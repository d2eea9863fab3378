import type { Db } from '#app/db/client.server.ts'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { leftOutCsv } from '#app/lib/table/left-out-csv.server.ts'
import { readTableFile } from '#app/lib/table/read-table.server.ts'
import type { FileChoice } from '#app/lib/table/file-query.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import type { ImportInput } from '#app/features/addresses/input/address-book.ts'
import { newsState, type NewsState } from '#app/features/addresses/rules/address-book.ts'
import { addressHash } from '#app/features/addresses/operations/leave.server.ts'
import { askToConfirm } from './subscribers.server.ts'
import {
  layOutAddresses,
  readAddresses,
  type AddressError,
  type AddressLine,
} from './read-addresses.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const BATCH = 200

export type AddressImport = ImportInput & {
  bytes: Uint8Array
  choice?: FileChoice
  baseUrl: string
  mailsPerMinute: number
  /** Counts what would be added, and writes nothing. */
  dryRun?: boolean
}

export type AddressImportReport = {
  confirmed: number
  asked: number
  alreadyThere: number
  /** They refused, complained, bounced or were erased. */
  leftAlone: number
  notSubscribed: number
  errors: AddressError[]
  /** What of the file is not read. */
  notes: string[]
}

/** Without a note on consent, each owner confirms by mail. */
export async function importAddresses(
  db: Db,
  _admin: Admin,
  input: AddressImport,
  now: Date,
): Promise<AddressImportReport> {
  const { notes, layout } = await openAddressFile(input)
  return addAll(db, { ...readAddresses(layout), notes }, input, now)
}

async function addAll(
  db: Db,
  { lines, notes, errors, notSubscribed }: ReturnType<typeof readAddresses> & { notes: string[] },
  input: AddressImport,
  now: Date,
): Promise<AddressImportReport> {
  const none = { confirmed: 0, asked: 0, alreadyThere: 0, leftAlone: 0 }
  const report = { ...none, notes, errors, notSubscribed }
  for (let from = 0; from < lines.length; from += BATCH)
    await importBatch(db, lines.slice(from, from + BATCH), input, report, now)
  return report
}

/** @throws Problem for a file in which there is no table. */
export async function openAddressFile({ bytes, choice }: Pick<AddressImport, 'bytes' | 'choice'>) {
  const { rows, ...table } = joinTabs(await readTableFile(bytes), choice?.tab)
  return { ...table, layout: layOutAddresses(rows, choice?.fields) }
}

const LEFT_OUT_SHOWN = 200

export type AddressPreview = Awaited<ReturnType<typeof previewAddresses>>

/** What was understood of a file, and what adding its addresses would do. */
export async function previewAddresses(
  db: Db,
  _admin: Admin,
  input: Omit<AddressImport, 'consentNote'>,
  now: Date,
) {
  const { layout, ...table } = await openAddressFile(input)
  const preview = { ...table, columns: layout.columns }
  try {
    const read = readAddresses(layout)
    const dry = { ...input, consentNote: null, dryRun: true }
    return {
      ...preview,
      problem: undefined,
      counts: await addAll(db, { ...read, notes: table.notes }, dry, now),
      leftOut: read.leftOut
        .slice(0, LEFT_OUT_SHOWN)
        .map(({ line, message }) => ({ line, message })),
      leftOutCount: read.leftOut.length,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...preview, problem: error.message, counts: undefined, leftOut: [], leftOutCount: 0 }
  }
}

/** The rows that an import leaves out, as lines of a CSV file with the reason of each. */
export async function leftOutAddresses(file: Pick<AddressImport, 'bytes' | 'choice'>) {
  const { layout } = await openAddressFile(file)
  const names = layout.columns.map(({ name }) => name)
  return leftOutCsv(names, readAddresses(layout).leftOut)
}

async function importBatch(
  db: Db,
  lines: AddressLine[],
  input: AddressImport,
  report: AddressImportReport,
  now: Date,
) {
  const known = await findExisting(db, lines)
  const fresh: AddressLine[] = []
  for (const one of lines) {
    const key = emailKey(one.email)
    const state = known.get(key) ?? null
    if (state === null || (state === 'waiting' && input.consentNote !== null)) {
      known.set(key, 'confirmed')
      fresh.push(one)
    } else if (state === 'waiting' || state === 'confirmed') report.alreadyThere += 1
    else report.leftAlone += 1
  }
  if (input.dryRun) report.asked += fresh.length
  else
    await db.transaction().execute(async (tx) => {
      for (const { line, email } of fresh)
        if (!(await addAddress(tx, email, input, report, now)))
          report.errors.push({ line, message: 'This address gets too many mails today.' })
    })
}

type Known = NewsState | 'suppressed' | 'erased' | null

/** Runs first: a SQLite transaction that starts with a read may fail to upgrade. */
async function findExisting(db: Db, lines: AddressLine[]) {
  const keys = lines.map(({ email }) => emailKey(email))
  const hashes = new Map(keys.map((key) => [addressHash(key), key]))
  const [erased, rows] = await Promise.all([
    db
      .selectFrom('erased_addresses')
      .select('address_hash')
      .where('address_hash', 'in', [...hashes.keys()])
      .execute(),
    db
      .selectFrom('addresses')
      .leftJoin('subscribers', 'subscribers.email_key', 'addresses.email_key')
      .select([
        'addresses.email_key',
        'suppression',
        'consent_at as consentAt',
        'subscribers.confirmed_at as newsConfirmedAt',
        'unsubscribed_at as unsubscribedAt',
      ])
      .where('addresses.email_key', 'in', keys)
      .execute(),
  ])
  const known = new Map<string, Known>()
  for (const row of rows) known.set(row.email_key, row.suppression ? 'suppressed' : newsState(row))
  // Last: anybody may request a row for an erased address, but only confirming ends the erasure.
  for (const { address_hash } of erased) known.set(hashes.get(address_hash) ?? '', 'erased')
  return known
}

/** @returns false when the address gets too many mails. */
async function addAddress(
  tx: Db,
  email: string,
  { consentNote, baseUrl, mailsPerMinute }: AddressImport,
  report: AddressImportReport,
  now: Date,
) {
  if (consentNote === null) {
    const delayMs = Math.floor((report.asked * MINUTE_MS) / mailsPerMinute)
    const request = { email, source: 'import', wording: null, baseUrl, delayMs }
    const isAsked = await askToConfirm(tx, request, now)
    if (isAsked) report.asked += 1
    return isAsked
  }
  const at = now.getTime()
  const consent = {
    confirmed_at: at,
    consent_note: consentNote,
    wording: null,
    source: 'import',
    consent_at: at,
  }
  const address = { email, email_key: emailKey(email), created_at: at }
  await tx
    .insertInto('subscribers')
    .values({ ...consent, ...address, token_hash: hashSecret(newSecret()) })
    .onConflict((conflict) =>
      // Only pending rows: a choice made in the meantime wins.
      conflict
        .column('email_key')
        .doUpdateSet(consent)
        .where('subscribers.confirmed_at', 'is', null)
        .where('subscribers.unsubscribed_at', 'is', null),
    )
    .execute()
  report.confirmed += 1
  return true
}
