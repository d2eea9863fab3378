import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { PreparedOnceDialect } from './client.server.ts'

function openListings() {
  const sqlite = new SqliteDatabase(':memory:')
  sqlite.exec(`create table listings (id integer primary key, title text, status text);
    create index open_listings on listings (title) where status = 'open';
    insert into listings (title, status) values ('7.0', 'open'), ('seven', 'closed')`)
  const db = new Kysely<never>({ dialect: new PreparedOnceDialect({ database: sqlite }) })
  return { sqlite, db }
}

test('a plan does not depend on values, for which SQLite would prepare the query again', async () => {
  const { db } = openListings()
  const planFor = async (status: string) => {
    const { rows } = await sql`explain query plan
      select id from listings where status = ${status} order by title limit ${1}`.execute(db)
    return rows
  }
  expect(await planFor('open')).toEqual(await planFor('closed'))
})

test.each([7, 7.5, -7, 7n, 'seven', '7', '', null, Buffer.from('seven')])(
  'a value is what it is as a plain parameter: %s',
  async (value) => {
    const { sqlite, db } = openListings()
    const { rows } = await sql`select ${value} as value, typeof(${value}) as type,
      (select id from listings where title in (${value}, 'none')) as listing`.execute(db)
    const plain = `select ? as value, typeof(?) as type,
      (select id from listings where title in (?, 'none')) as listing`
    expect(rows).toEqual(sqlite.prepare(plain).all(value, value, value))
  },
)
