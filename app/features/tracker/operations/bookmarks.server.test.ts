import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, aVisitor, NOW, type Caller } from '#test/makers.ts'
import { get, post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { updateBookmark } from './bookmarks.server.ts'
import { findBookmark, listBookmarkedIds, listBookmarks } from '../queries/bookmarks.server.ts'
import { BOOKMARKS_MAX } from '../rules/limits.ts'

const PATH = '/api/update-bookmark-status'
const rows = (db: Db) => db.selectFrom('bookmarks').selectAll().execute()
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

testOnDatabase('a toggle adds a bookmark, and the next removes it', async (db) => {
  const app = testApp(db)
  const { competitionID } = await aCompetition(db)
  const member = await aMember(db)
  const toggle = async () => (await post(app, PATH, { competitionID }, member)).body

  expect(await toggle()).toMatchObject({
    bookmarked: true,
    bookmark: { competitionID, competitionTitle: 'Win a weekend in Dingle' },
  })
  expect(await rows(db)).toEqual([
    { user_id: member.id, competition_id: competitionID, created_at: NOW.getTime() },
  ])
  expect(await toggle()).toEqual({ bookmarked: false, bookmark: null })
  expect(await rows(db)).toEqual([])
})

testOnDatabase('setting a bookmark twice has the same effect as once', async (db) => {
  const { competitionID } = await aCompetition(db)
  const { actor } = await aMember(db)
  const set = async (bookmarked: boolean) =>
    (await updateBookmark(db, actor, { competitionID, bookmarked }, NOW)).bookmarked

  expect([await set(false), await set(true), await set(true)]).toEqual([false, true, true])
  expect(await rows(db)).toHaveLength(1)
  expect([await set(false), await set(false)]).toEqual([false, false])
  expect(await rows(db)).toEqual([])
})

testOnDatabase('an even number of concurrent toggles changes nothing', async (db) => {
  const { competitionID } = await aCompetition(db)
  const { actor } = await aMember(db)
  const toggle = () => updateBookmark(db, actor, { competitionID }, NOW)
  const answers = await Promise.all(times(50, toggle))
  expect(answers.filter(({ bookmarked }) => bookmarked)).toHaveLength(25)
  expect(await rows(db)).toEqual([])
  await Promise.all(times(25, toggle))
  expect(await rows(db)).toHaveLength(1)
})

testOnDatabase('many concurrent sets leave one row', async (db) => {
  const { competitionID } = await aCompetition(db)
  const { actor } = await aMember(db)
  const set = () => updateBookmark(db, actor, { competitionID, bookmarked: true }, NOW)
  const answers = await Promise.all(times(50, set))
  expect(answers.every(({ bookmarked }) => bookmarked)).toBe(true)
  expect(await rows(db)).toHaveLength(1)
})

testOnDatabase("members' bookmarks of one listing are independent", async (db) => {
  const { competitionID } = await aCompetition(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  await updateBookmark(db, one.actor, { competitionID }, NOW)
  expect(await listBookmarkedIds(db, one)).toEqual([competitionID])
  expect([await listBookmarkedIds(db, two), await listBookmarks(db, two)]).toEqual([[], []])
  expect(await findBookmark(db, two, competitionID)).toBeUndefined()
  await updateBookmark(db, two.actor, { competitionID, bookmarked: false }, NOW)
  expect(await rows(db)).toHaveLength(1)
})

testOnDatabase(
  'only published listings can be bookmarked, and no data of others is returned',
  async (db) => {
    const app = testApp(db)
    const member = await aMember(db)
    for (const status of ['pending', 'rejected'] as const) {
      const { competitionID } = await aCompetition(db, { status, competitionTitle: 'CANARY' })
      const answer = await post(app, PATH, { competitionID }, member)
      expect([answer.status, answer.text.includes('CANARY')]).toEqual([404, false])
    }
    for (const competitionID of [999_999, 2_147_483_647])
      expect((await post(app, PATH, { competitionID, bookmarked: true }, member)).status).toBe(404)
    expect(await rows(db)).toEqual([])
  },
)

testOnDatabase(
  'the bookmark of an unpublished listing is hidden and can be removed',
  async (db) => {
    const { competitionID } = await aCompetition(db)
    const { actor } = await aMember(db)
    await updateBookmark(db, actor, { competitionID }, NOW)
    await db.updateTable('competitions').set({ status: 'rejected', published_at: null }).execute()
    expect(await listBookmarks(db, actor)).toEqual([])
    await updateBookmark(db, actor, { competitionID, bookmarked: false }, NOW)
    expect(await rows(db)).toEqual([])
  },
)

testOnDatabase('an invalid listing number is refused', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const wrong = [
    undefined,
    null,
    '',
    'x',
    0,
    -1,
    1.5,
    2 ** 31,
    '1 or 1=1',
    {},
    [1, 2],
    '\0',
    '1e99',
  ]
  for (const competitionID of wrong) {
    const { status, body } = await post(app, PATH, { competitionID }, member)
    expect([competitionID, status, Object.keys(body.errors ?? {})]).toEqual([
      competitionID,
      400,
      ['competitionID'],
    ])
  }
  for (const bookmarked of ['yes', 1, null, {}])
    expect((await post(app, PATH, { competitionID: 1, bookmarked }, member)).status).toBe(400)
})

testOnDatabase('the session decides whose bookmark it is, whatever the body says', async (db) => {
  const app = testApp(db)
  const { competitionID } = await aCompetition(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  const body = { competitionID, user_id: two.id, userId: two.id, member: { id: two.id } }
  await post(app, PATH, body, one)
  expect(await rows(db)).toMatchObject([{ user_id: one.id }])
})

testOnDatabase('a full list refuses another bookmark', async (db) => {
  const { actor, id } = await aMember(db)
  const made = await aCompetition(db)
  const base = await db.selectFrom('competitions').selectAll().executeTakeFirstOrThrow()
  const { id: _id, ...copy } = base
  const listings = times(BOOKMARKS_MAX, (index) => ({ ...copy, slug: `copy-${index}` }))
  for (let from = 0; from < listings.length; from += 20) {
    await db
      .insertInto('competitions')
      .values(listings.slice(from, from + 20))
      .execute()
  }
  await db
    .insertInto('bookmarks')
    .columns(['user_id', 'competition_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('competitions')
        .select([eb.val(id).as('user_id'), 'id', eb.val(1).as('created_at')])
        .where('id', '<>', made.competitionID),
    )
    .execute()
  const add = { competitionID: made.competitionID, bookmarked: true }
  await expect(updateBookmark(db, actor, add, NOW)).rejects.toMatchObject({ status: 409 })
  expect(await listBookmarks(db, actor)).toHaveLength(BOOKMARKS_MAX)
  // Repeating an existing bookmark adds nothing.
  const [first = 0] = await listBookmarkedIds(db, actor)
  const again = await updateBookmark(db, actor, { competitionID: first, bookmarked: true }, NOW)
  expect(again.bookmarked).toBe(true)
})

testOnDatabase('the list has the latest first, including closed ones', async (db) => {
  const app = testApp(db)
  const member = await aMember(db)
  const bookmarkedIds = []
  for (const [index, day] of ['2026-11-30', '2026-11-01', '2026-12-24'].entries()) {
    const { competitionID } = await aCompetition(db, { competitionEndDate: day as never })
    await updateBookmark(db, member.actor, { competitionID }, new Date(NOW.getTime() + index))
    bookmarkedIds.unshift(competitionID)
  }
  const { body } = await post(app, '/api/get-user-bookmarks', {}, member)
  expect((body as unknown as { competitionID: number }[]).map((one) => one.competitionID)).toEqual(
    bookmarkedIds,
  )
  expect(await listBookmarkedIds(db, member)).toEqual(bookmarkedIds)
  const page = await get(testApp(db, { renderPage: await pagesAsData() }), '/my-bookmarks', member)
  const { loaderData } = JSON.parse(page.text) as {
    loaderData: Record<string, { bookmarks: { competitionID: number }[] }>
  }
  const shown = loaderData['my-bookmarks']?.bookmarks ?? []
  expect(shown.map((one) => one.competitionID)).toEqual(bookmarkedIds)
})

testOnDatabase(
  'the button without script returns to the page it was pressed on, never off the site',
  async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const { competitionID } = await aCompetition(db)
    const member = await aMember(db)
    const fields = { competitionID: String(competitionID), bookmarked: 'true' }
    const host = 'competitions.example'
    for (const [referer, target] of [
      [`https://${host}/new-competitions?page=2`, '/new-competitions?page=2'],
      [`https://${host}//evil.example/x`, '/evil.example/x'],
      [`https://${host}/\\evil.example`, '/evil.example'],
      ['https://evil.example/x', '/my-bookmarks'],
      [`https://${host}.evil.example/x`, '/my-bookmarks'],
      [`https://${host}@evil.example/`, '/my-bookmarks'],
      ['nonsense', '/my-bookmarks'],
      [undefined, '/my-bookmarks'],
    ] as const) {
      const answer = await postForm(app, '/bookmark', fields, member, { host, referer })
      expect([referer, answer.headers.get('location')]).toEqual([referer, target])
    }
    expect(await rows(db)).toHaveLength(1)
  },
)

testOnDatabase(
  'the button of a page without a token is taken if the browser says that the page is ours',
  async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const { competitionID } = await aCompetition(db)
    const fields = { competitionID: String(competitionID), bookmarked: 'true' }
    const press = async (caller: Caller, headers: Record<string, string>) => {
      const answer = await postForm(app, '/bookmark', fields, { ...caller, csrfToken: '' }, headers)
      return [answer.status, answer.headers.get('location')]
    }
    const ours = { 'sec-fetch-site': 'same-origin' }
    const member = await aMember(db)
    const others: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of others)
      expect([headers, await press(member, headers)]).toEqual([headers, [403, null]])
    expect(await rows(db)).toEqual([])
    expect(await press(aVisitor(), ours)).toEqual([302, `/join-today?bookmark=${competitionID}`])
    expect(await press(member, ours)).toEqual([302, '/my-bookmarks'])
    expect(await rows(db)).toHaveLength(1)
  },
)

testOnDatabase('a bookmark requested before logging in is saved', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { competitionID } = await aCompetition(db)
  const form = { email: 'a@example.ie', password: 'three unrelated words' }
  const intents = [String(competitionID), '999999', 'nonsense', '-1', '']
  for (const [index, bookmark] of intents.entries()) {
    const fields = { ...form, username: `wishing-${index}`, bookmark }
    const answer = await postForm(app, '/join-today', fields, aVisitor())
    const target = bookmark ? '/my-bookmarks' : '/join-today/thanks'
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
  }
  expect(await rows(db)).toHaveLength(1)
  const login = { username: 'wishing-1', password: form.password }
  const address = `/login?from=home&bookmark=${competitionID}`
  const answer = await postForm(app, address, login, aVisitor())
  expect(answer.headers.get('location')).toBe('/my-bookmarks')
  expect(await rows(db)).toHaveLength(2)
})
