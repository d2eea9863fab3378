import { sql } from 'kysely'
import type { Db, OpenDatabase } from '#app/db/client.server.ts'
import { checkLists } from './check-lists.ts'
import { duplicates, missing } from './compare.ts'
import type { Ledger } from './mixed-writes.ts'

/** Describes each acknowledged write that is lost, duplicated or partly applied, one line each. */
export async function checkLedger(opened: OpenDatabase, ledger: Ledger): Promise<string[]> {
  const { db } = opened
  return [
    ...(await checkFile(opened)),
    ...(await checkMembers(db, ledger)),
    ...(await checkBookmarks(db, ledger)),
    ...(await checkListings(db, ledger)),
    ...(await checkDecisions(db, ledger)),
    ...(await checkTracked(db, ledger)),
    ...(await checkBookings(db, ledger)),
    ...(await checkLists(db, ledger)),
  ]
}

async function checkFile({ db, dialect }: OpenDatabase) {
  if (dialect === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db)
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...orphans.map((row) => `dangling reference: ${JSON.stringify(row)}`),
  ]
}

/** Each member has the mail, link and session of joining, acknowledged or not. */
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
  const stored = rows.map((row) => row.competition_id)
  return [...missing('a bookmark', done.bookmarked, stored), ...duplicates('a bookmark', stored)]
}

/** Each stored listing is complete: it has its categories and its picture. */
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
    ...duplicates('a listing', titles),
    ...missing('a listing never sent', titles, tried.sentIn),
    ...rows
      .filter((row) => row.image_name === null || row.categories !== 1)
      .map((row) => `half sent in: ${JSON.stringify(row)}`),
  ]
}

/** A decision changes the status, adds one line to the log and sends at most one mail. */
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
  const isComplete = ({ status, lines, mails }: (typeof rows)[number]) =>
    lines === (status === 'approved' ? 1 : 0) && Number(mails) <= lines
  return [
    ...missing(
      'a decision',
      done.decided,
      approved.map(({ id }) => id),
    ),
    ...rows.filter((row) => !isComplete(row)).map((row) => `half decided: ${JSON.stringify(row)}`),
  ]
}

/** What a device sends together is stored together: a claim with its days, and an own entry. */
async function checkTracked(db: Db, { done }: Ledger) {
  const rows = await db
    .selectFrom('tracker_wins')
    .select(['prize', 'won_on', 'answered_on', 'promised_by', 'entered_on'])
    .execute()
  const [claims, own] = [
    rows.filter((row) => row.won_on !== '' && row.answered_on && row.promised_by),
    rows.filter((row) => row.won_on === '' && row.entered_on),
  ].map((found) => found.map(({ prize }) => prize)) as [string[], string[]]
  return [
    ...missing('a claim', done.tracked, claims),
    ...missing('an own entry', claims, own),
    ...missing('a claim', own, claims),
    ...duplicates('a claim', claims),
    ...duplicates('an own entry', own),
  ]
}

/** A request is stored once; agreeing holds the place, notes its price and sends one mail. */
async function checkBookings(db: Db, { done, tried }: Ledger) {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'buyer', 'state', 'price_note', 'told'])
    .select(({ selectFrom }) =>
      selectFrom('mails')
        .where('cause', '=', sql<string>`'booking ' || bookings.id`)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('mails'),
    )
    .where('buyer_email', 'is not', null)
    .execute()
  const buyers = rows.map(({ buyer }) => buyer).filter((buyer) => buyer.startsWith('Buyer'))
  const agreed = rows.filter(({ state }) => state === 'agreed')
  const isComplete = ({ state, price_note, told, mails }: (typeof rows)[number]) =>
    state === 'agreed'
      ? price_note === '€49' && told === 'agreed' && mails === 1
      : told === null && mails === 0
  return [
    ...missing('a request', done.asked, buyers),
    ...missing('a request never sent', buyers, tried.asked),
    ...duplicates('a request', buyers),
    ...missing(
      'a booking',
      done.agreed,
      agreed.map(({ id }) => id),
    ),
    ...rows.filter((row) => !isComplete(row)).map((row) => `half agreed: ${JSON.stringify(row)}`),
  ]
}
