import { sql } from 'kysely'
import type { Db, OpenDatabase } from '#app/db/client.server.ts'
import type { Ledger } from './mixed-writes.ts'

/** What is wrong with a database after all that was done to it, one line each; none is good. */
export async function checkLedger(opened: OpenDatabase, ledger: Ledger): Promise<string[]> {
  const { db } = opened
  return [
    ...(await checkFile(opened)),
    ...(await checkMembers(db, ledger)),
    ...(await checkBookmarks(db, ledger)),
    ...(await checkListings(db, ledger)),
    ...(await checkDecisions(db, ledger)),
  ]
}

async function checkFile({ db, dialect }: OpenDatabase) {
  if (dialect === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db)
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.map((row) => `points nowhere: ${JSON.stringify(row)}`),
  ]
}

/** Each with the mail and the link that belong to joining, whether or not they were told. */
async function checkMembers(db: Db, { done }: Ledger) {
  const rows = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .select(({ selectFrom }) => [
      selectFrom('mails')
        .whereRef('recipient', '=', 'users.email')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('mails'),
      selectFrom('account_tokens')
        .whereRef('user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('links'),
      selectFrom('sessions')
        .whereRef('user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('sessions'),
    ])
    .where('username', 'like', 'comper-%')
    .execute()
  const names = rows.map(({ username }) => username)
  return [
    ...missing('a member', done.joined, names),
    ...rows
      .filter(({ mails, links, sessions }) => mails !== 1 || links !== 1 || sessions !== 1)
      .map((row) => `half joined: ${JSON.stringify(row)}`),
  ]
}

async function checkBookmarks(db: Db, { done }: Ledger) {
  const rows = await db.selectFrom('bookmarks').select('competition_id').execute()
  const kept = rows.map((row) => row.competition_id)
  return [...missing('a bookmark', done.bookmarked, kept), ...doubled('a bookmark', kept)]
}

/** Whatever there is of a listing is there whole: its categories, and what a queue finds it by. */
async function checkListings(db: Db, { done, tried }: Ledger) {
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'title', 'image_name'])
    .select(({ selectFrom }) =>
      selectFrom('competition_categories')
        .whereRef('competition_id', '=', 'competitions.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('categories'),
    )
    .where('source', '=', 'member')
    .execute()
  const titles = rows.map(({ title }) => title)
  const sent = done.sentIn.map(({ title, competitionID }) => `${competitionID} ${title}`)
  return [
    ...missing(
      'a listing',
      sent,
      rows.map(({ id, title }) => `${id} ${title}`),
    ),
    ...doubled('a listing', titles),
    ...missing('what nobody sent', titles, tried.sentIn),
    ...rows
      .filter((row) => row.image_name === null || row.categories !== 1)
      .map((row) => `half sent in: ${JSON.stringify(row)}`),
  ]
}

/** A decision is the status, one line of the log, and at most one mail. */
async function checkDecisions(db: Db, { done }: Ledger) {
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'title', 'status'])
    .select(({ selectFrom }) => [
      selectFrom('moderation_log')
        .whereRef('competition_id', '=', 'competitions.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('lines'),
      selectFrom('mails')
        .where('cause', '=', sql<string>`'decision:' || competitions.id`)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('mails'),
    ])
    .where('source', '=', 'member')
    .execute()
  const approved = rows.filter(({ status }) => status === 'approved')
  const isWhole = ({ status, lines, mails }: (typeof rows)[number]) =>
    lines === (status === 'approved' ? 1 : 0) && Number(mails) <= lines
  return [
    ...missing(
      'a decision',
      done.decided,
      approved.map(({ id }) => id),
    ),
    ...rows.filter((row) => !isWhole(row)).map((row) => `half decided: ${JSON.stringify(row)}`),
  ]
}

function missing<Item extends string | number>(
  what: string,
  wanted: readonly Item[],
  found: readonly Item[],
) {
  const there = new Set(found)
  return wanted.filter((item) => !there.has(item)).map((item) => `lost: ${what}, ${item}`)
}

function doubled(what: string, found: readonly (string | number)[]) {
  return found
    .filter((item, index) => found.indexOf(item) !== index)
    .map((item) => `twice: ${what}, ${item}`)
}
