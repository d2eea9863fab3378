import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mergePromoter } from '#app/features/promoters/operations/change-promoter.server.ts'
import { HOUR_MS, DAY_MS } from '#app/lib/time/durations.ts'
import { aFollower, anAlert, sendAlerts } from '#test/alerts.ts'
import { openSmtp } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, NOW } from '#test/makers.ts'
import { findFollowable } from '../queries/alerts.server.ts'
import { followedQuery } from '../rules/followed-list.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)
const SUNDAY = later(DAY_MS - 4 * HOUR_MS)
const find = (slug: string) => new URLSearchParams({ in: `/promoter/${slug}` })

testOnDatabase('a followed promoter’s new listings are mailed, merged ones too', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { actor } = await anAdmin(db)
  const own = { promoterName: 'Harbour House', entryUrl: 'https://harbour-house.example/win' }
  const other = { promoterName: 'Quay Foods', entryUrl: 'https://quay-foods.example/win' }
  await aCompetition(db, { ...own, competitionTitle: 'Old' }, later(-HOUR_MS))
  await aCompetition(db, { ...other, competitionTitle: 'Other' }, later(-HOUR_MS))
  const list = await findFollowable(db, find('harbour-house'))
  expect(list?.promoter).toEqual({ slug: 'harbour-house', name: 'Harbour House' })
  if (!list) return
  await anAlert(db, (await aFollower(db)).id, { query: followedQuery(list) })

  await aCompetition(db, { ...own, competitionTitle: 'Win a lamp' }, later(1))
  await aCompetition(db, { ...other, competitionTitle: 'Win a hamper' }, later(2))
  await aCompetition(
    db,
    {
      promoterName: 'Nobody',
      entryUrl: 'https://nobody.example/win',
      competitionTitle: 'Win a kite',
    },
    later(3),
  )
  const { id: into } = await promoterOf(db, 'harbour-house')
  const { id } = await promoterOf(db, 'quay-foods')
  await mergePromoter(db, actor, { promoterID: id, intoID: into }, NOW)
  expect((await findFollowable(db, find('quay-foods')))?.promoter).toEqual(list.promoter)
  await sendAlerts(db, transport, SUNDAY)
  expect(smtp.mails).toHaveLength(1)
  const { text = '' } = smtp.mails[0] ?? {}
  expect(text).toContain('NEW: FROM HARBOUR HOUSE')
  expect(text).toContain('/promoter/harbour-house')
  expect(text).toContain('Win a lamp')
  expect(text).toContain('Win a hamper')
  expect(text).not.toMatch(/Win a kite|Old|Other/)
})

testOnDatabase('only a promoter with a page can be followed', async (db) => {
  await aCompetition(db, { promoterName: 'Harbour House', status: 'pending' })
  expect(await findFollowable(db, find('harbour-house'))).toBeUndefined()
  expect(await findFollowable(db, find('no-such-promoter'))).toBeUndefined()
})

function promoterOf(db: Db, slug: string) {
  return db.selectFrom('promoters').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
}
