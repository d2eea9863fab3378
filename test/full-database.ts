import type SqliteDatabase from 'better-sqlite3'

/** Values that a check allows only together with those of other columns. */
const SPECIAL: Record<string, Record<string, unknown>> = {
  competitions: { status: 'approved' },
  promoters: { merged_into: null },
  mails: { recipient: 'ada@example.ie' },
  earlier_links: { alert_id: null },
}

/**
 * Adds a row to every table of a migrated SQLite database, with a value in every column. All references are to 1 or
 * to the same text, which is the key of a row in each table.
 */
export function fillEveryTable(sqlite: SqliteDatabase.Database) {
  sqlite.pragma('foreign_keys = off')
  // They would write their own rows, or refuse these.
  const triggers = sqlite.prepare<[], string>(
    "select name from sqlite_schema where type = 'trigger'",
  )
  for (const name of triggers.pluck().all()) sqlite.exec(`drop trigger ${name}`)
  for (const { name, text } of listTables(sqlite)) {
    const isSingle = text.includes('check (id = 1)')
    if (isSingle && sqlite.prepare(`select 1 from ${name}`).get()) continue
    const columns = sqlite
      .prepare<[string], Column>('select name, type from pragma_table_info(?)')
      .all(name)
    const values = columns.map((column) => valueOf(column, text))
    if (columns[0]?.name === 'id' && columns[0].type === 'INTEGER') values[0] = nextId(sqlite, name)
    const special = SPECIAL[name] ?? {}
    for (const [index, column] of columns.entries())
      if (column.name in special) values[index] = special[column.name]
    sqlite.prepare(`insert into ${name} values (${columns.map(() => '?').join()})`).run(values)
  }
  const astray = sqlite.pragma('foreign_key_check') as unknown[]
  if (astray.length > 0) throw new Error(`A row refers to none: ${JSON.stringify(astray)}`)
  sqlite.pragma('foreign_keys = on')
}

/** Without the tables that are an index of full text. */
function listTables(sqlite: SqliteDatabase.Database) {
  const list = sqlite.prepare<[], { name: string; text: string }>(
    `select s.name, s.sql as text from sqlite_schema as s join pragma_table_list as t on t.name = s.name
     where t.schema = 'main' and t.type = 'table' and s.name <> 'migrations' and s.name not like 'sqlite%'`,
  )
  return list.all()
}

type Column = { name: string; type: string }

function valueOf({ name, type }: Column, table: string): unknown {
  const [, choice] = new RegExp(`\\b${name} in \\(\\s*([^,)]+)`).exec(table) ?? []
  if (choice !== undefined) return choice.startsWith("'") ? choice.slice(1, -1) : Number(choice)
  if (type.toUpperCase() === 'BLOB') return Buffer.from([0, 255, 1])
  if (type.toUpperCase() === 'REAL') return 0.5
  if (type.toUpperCase() === 'INTEGER') return 1
  if (/(?:_on|day|date)$/.test(name)) return '2026-11-30'
  return name.endsWith('url') ? 'https://a.example/é' : TEN_CHARACTERS
}

const TEN_CHARACTERS = 'Ó “one” ☘x'

function nextId(sqlite: SqliteDatabase.Database, table: string) {
  return sqlite.prepare(`select coalesce(max(id), 0) + 1 from ${table}`).pluck().get()
}
