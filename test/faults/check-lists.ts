import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addressHash } from '#app/features/addresses/operations/leave.server.ts'
import { duplicates, missing } from './compare.ts'
import { addressesOf, titlesOf } from './list-writes.ts'
import type { Ledger } from './mixed-writes.ts'

/** Describes what is wrong with imports and the address book, one line each. */
export async function checkLists(db: Db, { done }: Ledger): Promise<string[]> {
  return [
    ...(await checkImports(db, done.imported)),
    ...(await checkAddresses(db, done.listed)),
    ...(await checkErased(db, done.erased)),
  ]
}

/** Each row of a file is one complete listing, however often the file was sent. */
async function checkImports(db: Db, files: readonly number[]) {
  const rows = await db
    .selectFrom('competitions')
    .select('title')
    .select(({ selectFrom }) =>
      selectFrom('competition_categories')
        .whereRef('competition_id', '=', 'competitions.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('categories'),
    )
    .where('title', 'like', 'Win tower %')
    .execute()
  const titles = rows.map(({ title }) => title)
  return [
    ...missing('an imported listing', files.flatMap(titlesOf), titles),
    ...duplicates('an imported listing', titles),
    ...rows.filter((row) => row.categories !== 1).map((row) => `half imported: ${row.title}`),
  ]
}

/** A small file is stored whole or not at all, and each address has one mail that asks. */
async function checkAddresses(db: Db, files: readonly number[]) {
  const rows = await db
    .selectFrom('subscribers')
    .select('email')
    .select(({ selectFrom }) => [
      selectFrom('mails')
        .whereRef('recipient', '=', 'email')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('mails'),
      selectFrom('addresses')
        .whereRef('addresses.email_key', '=', 'subscribers.email_key')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('entries'),
    ])
    .where('source', '=', 'import')
    .execute()
  const emails = rows.map(({ email }) => email)
  const sizes = Object.groupBy(emails, (email) => email.split('-')[1] ?? '')
  return [
    ...missing('an address', files.flatMap(addressesOf), emails),
    ...Object.entries(sizes)
      .filter(([, found]) => found?.length !== addressesOf(0).length)
      .map(([file]) => `half a file of addresses: ${file}`),
    ...rows
      .filter(({ mails, entries }) => mails !== 1 || entries !== 1)
      .map((row) => `half asked: ${JSON.stringify(row)}`),
  ]
}

/** An erased address is gone from everywhere, and only its hash remains. */
async function checkErased(db: Db, erased: readonly string[]) {
  const { rows } = await sql<{ email: string; places: number }>`
    select email, count(*) as places from (
      select email from subscribers union all select email from addresses
    ) as stored where email like 'erase-%' group by email`.execute(db)
  const hashes = await db.selectFrom('erased_addresses').select('address_hash').execute()
  const found = hashes.map(({ address_hash }) => address_hash)
  return [
    ...missing('an erasure', erased.map(addressHash), found),
    ...rows
      .filter(({ email, places }) => erased.includes(email) || places !== 2)
      .map(({ email }) => `half erased: ${email}`),
    ...rows
      .filter(({ email }) => found.includes(addressHash(email)))
      .map(({ email }) => `half erased: ${email}`),
  ]
}
