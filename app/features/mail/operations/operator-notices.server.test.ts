import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { suppressAddress } from '#app/features/addresses/operations/suppressions.server.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { addressID, aMember, anAdmin, NOW } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import {
  countAddresses,
  listAddresses,
} from '#app/features/addresses/queries/address-book.server.ts'
import { exportAddress } from '#app/features/addresses/queries/export-address.server.ts'
import { eraseAddress } from '#app/features/addresses/operations/erase-address.server.ts'
import { syncOperatorNotices } from './operator-notices.server.ts'

const SETTINGS = {
  morningMailTo: 'Desk@example.ie',
  mailFrom: 'Competitions Ireland <news@example.ie>',
  operatorContact: 'Quay 1, Dublin, office@example.ie',
}
const LATER = new Date(NOW.getTime() + HOUR_MS)
const at = NOW.getTime()

function stored(db: Db) {
  return db
    .selectFrom('operator_notices')
    .innerJoin('addresses', 'addresses.email_key', 'operator_notices.email_key')
    .select(['operator_notices.email', 'source', 'operator_notices.created_at as since'])
    .orderBy('operator_notices.email')
    .execute()
}

async function booked(db: Db) {
  const rows = await db.selectFrom('addresses').select('email_key').orderBy('email_key').execute()
  return rows.map(({ email_key }) => email_key)
}

testOnDatabase('the book says which setting names an address, since when', async (db) => {
  await syncOperatorNotices(db, SETTINGS, NOW)
  await syncOperatorNotices(db, SETTINGS, LATER)
  expect(await stored(db)).toEqual([
    { email: 'Desk@example.ie', source: 'MORNING_MAIL_TO', since: at },
    { email: 'office@example.ie', source: 'OPERATOR_CONTACT', since: at },
  ])
  const one = { ...SETTINGS, morningMailTo: 'office@example.ie' }
  await syncOperatorNotices(db, one, LATER)
  expect(await stored(db)).toEqual([
    { email: 'office@example.ie', source: 'MORNING_MAIL_TO, OPERATOR_CONTACT', since: at },
  ])
  expect(await booked(db)).toEqual(['office@example.ie'])
  await syncOperatorNotices(db, { ...one, operatorContact: undefined }, LATER)
  expect((await stored(db)).map(({ source }) => source)).toEqual(['MAIL_FROM', 'MORNING_MAIL_TO'])
})

testOnDatabase('without a setting the accounts of admins are named', async (db) => {
  const settings = { ...SETTINGS, morningMailTo: undefined }
  const { email } = await anAdmin(db)
  const left = await anAdmin(db)
  await suppressAddress(db, left.email, { suppression: 'left', at })
  await aMember(db, { email: 'mary@example.ie', email_confirmed_at: 1 })
  await syncOperatorNotices(db, settings, NOW)
  const ofAdmins = async () =>
    (await stored(db)).filter(({ source }) => source.includes('admin')).map((row) => row.email)
  expect(await ofAdmins()).toEqual([email])
  await db.updateTable('users').set({ is_admin: 0 }).execute()
  await syncOperatorNotices(db, settings, LATER)
  expect(await ofAdmins()).toEqual([])
  // Still the address of an account
  expect(await booked(db)).toContain(email.toLowerCase())
})

testOnDatabase('it is a purpose in the list, its counts, both exports', async (db) => {
  const admin = await anAdmin(db)
  const actor = requireAdmin(admin.actor)
  await syncOperatorNotices(db, SETTINGS, NOW)
  const { addresses } = await listAddresses(db, actor, { show: 'operator' }, { size: 9, page: 1 })
  expect(addresses.map(({ email, operatorSource }) => [email, operatorSource])).toEqual([
    ['office@example.ie', 'OPERATOR_CONTACT'],
    ['Desk@example.ie', 'MORNING_MAIL_TO'],
  ])
  expect(await countAddresses(db, actor)).toContainEqual(['operator', 2])
  expect((await exportAddress(db, 'desk@example.ie')).operatorNotices).toEqual([
    {
      email: 'Desk@example.ie',
      source: 'MORNING_MAIL_TO',
      wording: 'Tell me what waits for a decision, what people write, and what has failed.',
      since: at,
    },
  ])
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { text } = await get(app, '/admin/subscribers.csv', admin)
  expect(text).toContain('"operatorNotices","operatorSince"')
  expect(text).toMatch(/"office@example.ie",.*"OPERATOR_CONTACT","2026-11-21T/)
})

testOnDatabase('its owner sees it among the mails that they get', async (db) => {
  const admin = await anAdmin(db)
  await syncOperatorNotices(db, { ...SETTINGS, morningMailTo: undefined }, NOW)
  const app = testApp(db, { renderPage: await pagesAsData() })
  expect((await get(app, '/my-alerts', admin)).text).toContain('account of an admin')
  const member = await aMember(db, { email_confirmed_at: 1 })
  expect((await get(app, '/my-alerts', member)).text).not.toContain('account of an admin')
})

testOnBothDatabases(
  'erasing leaves an address in the book while a setting names it',
  async (db) => {
    const admin = requireAdmin((await anAdmin(db)).actor)
    await syncOperatorNotices(db, SETTINGS, NOW)
    const id = await addressID(db, 'Desk@example.ie')
    expect(await eraseAddress(db, admin, id, LATER)).toContain('or of the operator')
    expect(await booked(db)).toContain('desk@example.ie')
    await syncOperatorNotices(db, { ...SETTINGS, morningMailTo: undefined }, LATER)
    expect(await booked(db)).not.toContain('desk@example.ie')
  },
)
