import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { BASE_URL } from '#test/campaigns.ts'
import { aFollower, anAlert } from '#test/alerts.ts'
import { testOnDatabase } from '#test/database.ts'
import { addressID, aMember, anAdmin, aSubscriber, NOW } from '#test/makers.ts'
import { GOOD_ADDRESSES, HOSTILE_ADDRESSES } from '#test/hostile-mails.ts'
import {
  exportBook,
  countAddresses,
  listAddresses,
} from '#app/features/addresses/queries/address-book.server.ts'
import { BOOK_FILTERS, type BookFilter } from '#app/features/addresses/rules/address-book.ts'
import { eraseAddress } from '#app/features/addresses/operations/erase-address.server.ts'
import { importAddresses } from './import-addresses.server.ts'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { readTable } from '#app/lib/table/read-table.ts'
import { layOutAddresses, readAddresses } from './read-addresses.server.ts'
import { addSubscriber, confirmSubscriber } from './subscribers.server.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const NOTE = 'Paper list of the Galway fair, May 2026'

async function anAdminActor(db: Db) {
  return requireAdmin((await anAdmin(db)).actor)
}

async function load(db: Db, text: string, consentNote: string | null = null, now = NOW) {
  const input = { consentNote, bytes: Buffer.from(text), baseUrl: BASE_URL, mailsPerMinute: 60 }
  return importAddresses(db, await anAdminActor(db), input, now)
}

const countsOf = async (db: Db) =>
  Object.fromEntries(await countAddresses(db, await anAdminActor(db)))
const rows = (db: Db) => db.selectFrom('subscribers').selectAll().orderBy('id').execute()
const mails = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()

async function tokenFor(db: Db, email: string) {
  const mail = (await mails(db)).findLast(({ recipient }) => recipient === email)
  return /(?<=confirm-email\/)[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? 'no mail'
}

function readFrom(bytes: Uint8Array) {
  return readAddresses(layOutAddresses(joinTabs(readTable(bytes)).rows))
}

testOnDatabase('imported addresses are asked to confirm, one per second', async (db) => {
  const report = await load(
    db,
    'name,email\nA,a@example.ie\nB,B@Example.ie\nB again,b@example.ie\nC,no\n',
  )
  expect(report).toEqual({
    confirmed: 0,
    asked: 2,
    alreadyThere: 1,
    leftAlone: 0,
    notSubscribed: 0,
    notes: [],
    errors: [{ line: 5, message: 'This is not an email address.' }],
  })
  expect(await rows(db)).toMatchObject([
    { email: 'a@example.ie', source: 'import', confirmed_at: null, consent_note: null },
    { email: 'B@Example.ie', source: 'import', confirmed_at: null },
  ])
  const work = await db.selectFrom('work').select('due_at').orderBy('due_at').execute()
  expect(work.map(({ due_at: dueAt }) => dueAt - NOW.getTime())).toEqual([0, 1000])
  expect(await confirmSubscriber(db, await tokenFor(db, 'a@example.ie'), NOW)).toBe(true)
  // Importing the file again asks nobody twice.
  const again = await load(db, 'email\na@example.ie\nb@example.ie')
  expect([again.asked, again.alreadyThere, (await mails(db)).length]).toEqual([0, 2, 2])
})

testOnDatabase('a note on consent confirms the addresses without a mail', async (db) => {
  await addSubscriber(
    db,
    { email: 'waits@example.ie', source: 'registration', askedBy: null, baseUrl: BASE_URL },
    NOW,
  )
  const report = await load(db, 'email\na@example.ie\nwaits@example.ie', NOTE, later(5))
  expect(report).toMatchObject({ confirmed: 2, asked: 0 })
  expect(await rows(db)).toMatchObject([
    { email: 'waits@example.ie', confirmed_at: later(5).getTime(), consent_note: NOTE },
    { email: 'a@example.ie', confirmed_at: later(5).getTime(), consent_note: NOTE },
  ])
  expect(await mails(db)).toHaveLength(1)
})

testOnDatabase(
  'unsubscribed, bounced and erased addresses are skipped, note or not',
  async (db) => {
    const erased = await aSubscriber(db, { email: 'Erased@example.ie' })
    await eraseAddress(db, await anAdminActor(db), await addressID(db, erased.email), NOW)
    await aSubscriber(db, { email: 'no@example.ie', unsubscribed_at: 1 })
    await aSubscriber(db, { email: 'bounced@example.ie', bounced_at: 1 })
    const before = await rows(db)
    for (const note of [null, NOTE]) {
      const report = await load(
        db,
        'email\nerased@example.ie\nNO@example.ie\nbounced@example.ie',
        note,
      )
      expect(report).toMatchObject({ confirmed: 0, asked: 0, alreadyThere: 0, leftAlone: 3 })
    }
    expect(await rows(db)).toEqual(before)
    expect(await mails(db)).toEqual([])
  },
)

testOnDatabase('an unconfirmed request does not let an import override a refusal', async (db) => {
  const erased = await aSubscriber(db, { email: 'erased@example.ie' })
  await eraseAddress(db, await anAdminActor(db), await addressID(db, erased.email), NOW)
  await aSubscriber(db, { email: 'no@example.ie', unsubscribed_at: 1 })
  for (const email of ['erased@example.ie', 'no@example.ie'])
    await addSubscriber(
      db,
      { email, source: 'registration', askedBy: null, baseUrl: BASE_URL },
      NOW,
    )
  for (const note of [null, NOTE])
    expect(await load(db, 'email\nerased@example.ie\nno@example.ie', note)).toMatchObject({
      confirmed: 0,
      asked: 0,
      leftAlone: 2,
    })
  expect(await countsOf(db)).toMatchObject({ news: 0 })
})

testOnDatabase('erasing leaves a hash, but no consent and no mails', async (db) => {
  const admin = await anAdminActor(db)
  const member = await aMember(db, { marketing_consent_at: 1 })
  await addSubscriber(
    db,
    { email: member.email, source: 'dashboard', askedBy: null, baseUrl: BASE_URL },
    NOW,
  )
  await db.updateTable('subscribers').set({ consent_note: 'x' }).execute()
  await db
    .insertInto('mails')
    .values(
      [null, 2].map((sentAt) => ({
        recipient: member.email,
        subject: sentAt === null ? 'x' : 'sent',
        html: '',
        text: '',
        sent_at: sentAt,
        created_at: 1,
      })),
    )
    .execute()

  const id = await addressID(db, member.email)
  expect(await eraseAddress(db, admin, id, NOW)).toContain('still the address of an account')
  expect(await eraseAddress(db, admin, 999, NOW)).toBe('The address was erased already.')
  const { marketing_consent_at } = await db
    .selectFrom('users')
    .select('marketing_consent_at')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect([await rows(db), marketing_consent_at]).toEqual([[], null])
  // Account mails that are still queued leave.
  expect((await mails(db)).map(({ subject }) => subject)).toEqual(['x'])
  const stored = await db.selectFrom('erased_addresses').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain('example.ie')

  // The owner may sign up again, and then imports recognise them.
  await addSubscriber(
    db,
    { email: member.email, source: 'registration', askedBy: null, baseUrl: BASE_URL },
    NOW,
  )
  expect(await confirmSubscriber(db, await tokenFor(db, member.email), NOW)).toBe(true)
  expect(await db.selectFrom('erased_addresses').selectAll().execute()).toEqual([])
})

testOnDatabase('a bounced subscriber who confirms again gets news', async (db) => {
  await aSubscriber(db, { email: 'back@example.ie', bounced_at: 1 })
  await addSubscriber(
    db,
    { email: 'back@example.ie', source: 'registration', askedBy: null, baseUrl: BASE_URL },
    NOW,
  )
  expect(await countsOf(db)).toMatchObject({ bounced: 1, news: 0 })
  await confirmSubscriber(db, await tokenFor(db, 'back@example.ie'), NOW)
  expect(await countsOf(db)).toMatchObject({ bounced: 0, news: 1 })
})

testOnDatabase('the list is filtered, searched and counted consistently', async (db) => {
  const admin = await anAdminActor(db)
  await aSubscriber(db, { email: 'yes_1@example.ie' })
  await aSubscriber(db, { email: 'yesX1@example.ie' })
  await aSubscriber(db, { confirmed_at: null })
  await aSubscriber(db, { unsubscribed_at: 1, bounced_at: 1 })
  await aSubscriber(db, { bounced_at: 1, confirmed_at: null })
  const follower = await aFollower(db)
  await anAlert(db, follower.id)
  await aMember(db, { email: follower.email })
  const counts = await countsOf(db)
  expect(counts).toEqual({
    news: 2,
    waiting: 1,
    lists: 1,
    // The admins have addresses too.
    account: 3,
    operator: 0,
    unsubscribed: 1,
    bounced: 2,
    complained: 0,
  })
  for (const show of Object.keys(BOOK_FILTERS) as BookFilter[]) {
    const { addresses, total } = await listAddresses(db, admin, { show }, { size: 9, page: 1 })
    expect([show, total, addresses.length]).toEqual([show, counts[show], counts[show]])
  }
  const search = async (text: string) =>
    (await listAddresses(db, admin, { text }, { size: 9, page: 1 })).addresses.map(
      ({ email }) => email,
    )
  expect(await search('YES_')).toEqual(['yes_1@example.ie'])
  expect(await search('%')).toEqual([])
  const second = await listAddresses(db, admin, {}, { size: 2, page: 2 })
  expect([second.addresses.length, second.total]).toEqual([2, 8])
})

testOnDatabase('an export can be imported again, and contains no formulas', async (db) => {
  const admin = await anAdminActor(db)
  await aSubscriber(db, { email: '=cmd@example.ie', consent_note: '=1+1', source: '@x' })
  await aSubscriber(db, { email: '+plus@example.ie' })
  await aSubscriber(db, { email: 'plain@example.ie' })
  const text = await new Response(exportBook(db, admin)).text()
  expect(text).toContain(`"'=cmd@example.ie","confirmed","'@x","'=1+1","2026-11-21T12:00:00.000Z"`)
  expect(text).not.toMatch(/(^|",)"[=+\-@]/m)
  const { lines, errors } = readFrom(Buffer.from(text))
  expect(lines.map(({ email }) => email)).toEqual([
    '=cmd@example.ie',
    '+plus@example.ie',
    'plain@example.ie',
  ])
  expect(errors).toEqual([])
})

test('common file formats are read', () => {
  const emails = (text: string) => readFrom(Buffer.from(text)).lines.map(({ email }) => email)
  expect(emails('\uFEFFEmail Address;Name\r\na@b.ie;A\r\n')).toEqual(['a@b.ie'])
  expect(emails('a@b.ie\nc@d.ie\n\n')).toEqual(['a@b.ie', 'c@d.ie'])
  expect(emails('Name\tE-Mail\nA\t a@b.ie \n')).toEqual(['a@b.ie'])
  expect(emails('"email","x"\n"a@b.ie","say ""hi"""\n')).toEqual(['a@b.ie'])
  for (const text of ['name\nA\n', 'x,y\n1,2\n'])
    expect(() => readFrom(Buffer.from(text))).toThrow(/column “email”/)
  const long = `email\n${'a@b.ie\n'.repeat(50_002)}`
  expect(() => readFrom(Buffer.from(long))).toThrow(/50,000/)
})

test.for([
  ['UTF-16 of Windows', Buffer.from('\uFEFFEmail\tName\r\na@b.ie\tSeán', 'utf16le')],
  ['Windows-1252', Buffer.from('Name;Email\nSe\xe1n;a@b.ie', 'latin1')],
  ['a named delimiter', Buffer.from('sep=;\nName;Email\nByrne, Nick;a@b.ie')],
  ['carriage returns', Buffer.from('Email\ra@b.ie\r')],
  ['names before addresses', Buffer.from('Contact\n"Byrne, Nick" <a@b.ie>\n')],
  ['invisible characters', Buffer.from('email\n\u200Ba@b.ie\u00AD\n')],
  ['columns of Google Contacts', Buffer.from('Name,E-mail 1 - Type,E-mail 1 - Value\nA,*,a@b.ie')],
] as const)('an address list with %s is read', ([, bytes]) => {
  expect(readFrom(bytes)).toMatchObject({ lines: [{ email: 'a@b.ie' }], errors: [] })
})

test.for([
  ['status', ['subscribed'], ['unsubscribed', 'cleaned', 'bounced', 'pending', 'complained', '']],
  ['Email Status', ['Active', 'Confirmed'], ['Never Subscribed', 'Non-subscribed', 'Waiting']],
  ['Subscribed to emails', ['TRUE', 'yes', '1'], ['FALSE', 'no', '0']],
  ['subscribed', ['true'], ['false']],
  ['opt_in', ['Y', 'Double opt-in'], ['N', 'Opted out']],
  ['state', ['confirmed'], ['waiting', 'bounced']],
  ['state', ['Galway', 'Cork', ''], []],
  ['UNSUB_TIME', [''], ['2026-01-02 10:00:00']],
  ['Unsubscribed', ['', 'No', 'false'], ['Yes', 'x']],
  ['blacklisted', ['0'], ['1']],
  ['note', ['unsubscribed'], []],
] as const)('of a column “%s” only those who are subscribed are taken', ([name, taken, left]) => {
  const rows = [...taken, ...left].map((status, index) => `${index}@b.ie,${status}`)
  const read = readFrom(Buffer.from([`email,${name}`, ...rows].join('\n')))
  expect(read.lines.map(({ email }) => Number.parseInt(email, 10))).toEqual([...taken.keys()])
  expect(read.notSubscribed).toBe(left.length)
})

test('of a status that nobody knows is asked, and its address is left out', () => {
  const read = readFrom(Buffer.from('email,status\na@b.ie,subscribed\nc@d.ie,paused\ne@f.ie,no\n'))
  expect(read.lines).toMatchObject([{ email: 'a@b.ie' }])
  expect(read.leftOut).toMatchObject([
    {
      line: 3,
      message: '“paused” leaves a doubt whether this address is subscribed. What is meant?',
    },
    { line: 4, message: 'By the file’s own status this address is not subscribed.' },
  ])
})

testOnDatabase('those whom the file calls unsubscribed are never added', async (db) => {
  const file = 'email,status\na@b.ie,subscribed\nc@d.ie,unsubscribed\ne@f.ie,cleaned\n'
  for (const note of [null, NOTE])
    expect(await load(db, file, note)).toMatchObject({ notSubscribed: 2 })
  expect(await rows(db)).toMatchObject([{ email: 'a@b.ie' }])
})

test('no line of a file becomes several addresses', () => {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const file = ['email', ...[...HOSTILE_ADDRESSES, ...GOOD_ADDRESSES].map(quoted)].join('\n')
  const emails = readFrom(Buffer.from(file)).lines.map(({ email }) => email)
  // Spaces, invisible characters and a name in front are left out.
  const read = emails.filter((email) => !GOOD_ADDRESSES.includes(email))
  const plain = [' a@b.ie', 'a@b.ie ', 'a@b.ie\n', '\u200ba@b.ie', 'Name <a@b.ie>', '<a@b.ie>']
  expect(read).toEqual(
    HOSTILE_ADDRESSES.filter((address) => plain.includes(address)).map(() => 'a@b.ie'),
  )
})
