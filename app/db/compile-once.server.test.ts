import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import type { Db } from './client.server.ts'
import { compileOnce } from './compile-once.server.ts'

const titlesOf = (db: Db, slug: string, status: string) =>
  db
    .selectFrom('competitions')
    .select('title')
    .where('slug', '=', slug)
    .where('status', '=', status as 'approved')

testOnBothDatabases('a query compiled once takes the values of each call', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  await aCompetition(db, { competitionTitle: 'Win a bicycle' })
  const rows = await db.selectFrom('competitions').select(['slug', 'title']).execute()
  let built = 0
  const select = compileOnce((to, slug: string, status: string) => {
    built += 1
    return titlesOf(to, slug, status)
  })
  for (const { slug, title } of rows)
    expect(await select(db, slug, 'approved')).toEqual([{ title }])
  expect(await select(db, 'win-a-car', 'approved')).toEqual([])
  expect(built).toBe(1)
  await db.transaction().execute(async (tx) => {
    expect(await select(tx, 'win-a-car', 'approved')).toEqual([])
  })
})

testOnBothDatabases('a query with other parameters than its values is refused', async (db) => {
  const select = compileOnce((to, slug: string) => titlesOf(to, slug, 'approved'))
  await expect(select(db, 'win-a-car')).rejects.toThrow('not only values')
  const literal = compileOnce((to, slug: string) =>
    to.selectFrom('competitions').select('title').where('slug', '=', slug).limit(sql.lit(1)),
  )
  expect(await literal(db, 'win-a-car')).toEqual([])
})
