import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { aCheckedWeb, page, theFlags } from '#test/checked-web.ts'
import { testOnDatabase } from '#test/database.ts'
import { readEntryChecks } from '../queries/entry-checks.server.ts'

const ADDRESS = 'www.harbour.ie/win'
const FORM = page(
  '<form><input autocomplete="name"><input type="email"><label><input type="checkbox" checked> Offers</label><button>Enter</button></form>',
)
const ASKED = { asks: ['name', 'email'], others: 0, ticked: 1, marketing: 1 }

async function readForm(db: Db, competitionID: number, today: Day) {
  return (await readEntryChecks(db, competitionID, today)).form
}

testOnDatabase('a form is stored with the day on which it was last seen', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply(ADDRESS, { html: FORM, headers: { etag: '"1"' } })
  const { competitionID } = await web.aListing(ADDRESS)
  const read = () => readForm(db, competitionID, dublinDay(web.clock()))
  const version = () => db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  const before = await version()
  await web.run()
  const today = dublinDay(web.clock())
  expect(await read()).toEqual({ ...ASKED, seenOn: today })

  web.reply(ADDRESS, { status: 304 })
  web.advance(DAY_MS)
  await web.run()
  expect(web.requests.at(-1)?.headers).toMatchObject({ etag: '"1"' })
  expect(await read()).toEqual({ ...ASKED, seenOn: addDays(today, 1) })

  web.reply(ADDRESS, { status: 403 })
  web.advance(DAY_MS)
  await web.run()
  expect(await read()).toEqual({ ...ASKED, seenOn: addDays(today, 1) })

  web.reply(ADDRESS, { html: page('Text us your answer.') })
  web.advance(8 * DAY_MS)
  await web.run()
  expect(await read()).toBeUndefined()
  expect(await theFlags(db)).toEqual([])
  // The page cache is emptied when the version rises.
  expect(await version()).toEqual(before)
})

testOnDatabase('another address has no form, nor has a form seen long ago', async (db) => {
  const web = await aCheckedWeb(db)
  web.reply(ADDRESS, { html: FORM })
  const { competitionID } = await web.aListing(ADDRESS)
  await web.run()
  const today = dublinDay(web.clock())
  expect(await readForm(db, competitionID, addDays(today, 30))).toBeDefined()
  expect(await readForm(db, competitionID, addDays(today, 31))).toBeUndefined()
  const other = { entry_url: web.addressOf('www.harbour.ie/other') }
  await db.updateTable('competitions').set(other).execute()
  await web.run()
  expect(await readForm(db, competitionID, today)).toBeUndefined()
})
