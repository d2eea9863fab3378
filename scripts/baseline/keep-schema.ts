// node scripts/baseline/keep-schema.ts CHECKOUT   writes test/baseline/*.sql: the databases as the migrations of an
// older checkout of the site, with its packages, make them. The test of the baseline starts from them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { dumpPostgres } from '../lib/pg-dump.mjs'
import { startPostgres } from '../lib/postgres.mjs'
import { inRoot, script, Stop } from '../lib/project.mjs'

type Site = {
  openDatabase: (location: { url: string | undefined; dataDir: string }) => OpenDatabase
  migrate: (opened: OpenDatabase) => Promise<string[]>
}

await script(async () => {
  const [checkout] = process.argv.slice(2)
  if (!checkout)
    throw new Stop('Name the folder of a checkout: node scripts/baseline/keep-schema.ts FOLDER')
  const load = (file: string) => import(pathToFileURL(path.resolve(checkout, 'app/db', file)).href)
  const site: Site = { ...(await load('client.server.ts')), ...(await load('migrate.server.ts')) }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'competitions-schema-'))
  const { url, stop } = await startPostgres()
  try {
    const sqlite = await migrated(site, undefined, dataDir)
    await keep('sqlite.sql', await dumpSqlite(sqlite))
    await sqlite.close()
    await (await migrated(site, url, dataDir)).close()
    await keep('postgres.sql', dumpPostgres(url))
  } finally {
    await stop()
    await rm(dataDir, { recursive: true })
  }
})

async function migrated({ openDatabase, migrate }: Site, url: string | undefined, dataDir: string) {
  const opened = openDatabase({ url, dataDir })
  await migrate(opened)
  return opened
}

function keep(name: string, text: string) {
  return writeFile(inRoot('test', 'baseline', name), text)
}

/** The tables behind a full-text index are made with it. */
async function dumpSqlite({ db }: OpenDatabase) {
  const { rows: made } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_schema
    where sql is not null and name not in (select name from pragma_table_list where type = 'shadow')
      and name not like 'sqlite\\_%' escape '\\'`.execute(db)
  const inserts: string[] = []
  for (const { name } of made.filter((one) => one.type === 'table' && !/virtual/i.test(one.sql))) {
    const { rows } = await sql<
      Record<string, string | number | null>
    >`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows)
      inserts.push(`insert into ${name} values (${Object.values(row).map(quoted).join(', ')});`)
  }
  return `${[...made.map((one) => `${one.sql};`), ...inserts].join('\n')}\n`
}

function quoted(value: string | number | null) {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}
