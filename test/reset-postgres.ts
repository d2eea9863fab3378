import { sql } from 'kysely'
import type { OpenDatabase } from '#app/db/client.server.ts'

/** Larger tables are truncated: their deleted rows would slow down later tests. */
const MAX_DELETED_BYTES = 1_000_000

/**
 * Adds the function that `resetPostgres` calls to a database that has just been migrated. The function
 * takes a few milliseconds; truncating every table takes 30 times as long, even without rows.
 * Its schema has no tables, which tests that list all tables would find.
 */
export async function prepareReset({ db, execute }: OpenDatabase): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const clear: string[] = []
  const refill: string[] = []
  for (const { name } of tables) {
    clear.push(`bytes := pg_relation_size('${name}');
      if bytes > ${MAX_DELETED_BYTES} then truncate ${name} cascade;
      elsif bytes > 0 then delete from ${name}; end if;`)
    const { rows } = await sql<{ rows: string | null }>`
      select json_agg(t)::text as rows from ${sql.table(name)} as t`.execute(db)
    const seeds = rows[0]?.rows
    if (seeds)
      refill.push(`insert into ${name}
        select * from json_populate_recordset(null::${name}, $json$${seeds}$json$);`)
  }
  // Triggers keep the logs append-only; as a replica the function runs none.
  await execute(`
    create schema fixture;
    create sequence fixture.schema_changes;
    create function fixture.reset() returns boolean language plpgsql
    set session_replication_role = replica set search_path = public as $$
    declare bytes bigint;
    begin
      if pg_sequence_last_value('fixture.schema_changes') is not null then return false; end if;
      ${[...clear, ...refill].join('\n')}
      perform setval(format('%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
      return true;
    end $$;
    create function fixture.note_change() returns event_trigger language plpgsql as $$
    begin perform nextval('fixture.schema_changes'); end $$;
    create event trigger note_schema_changes on ddl_command_end
    execute function fixture.note_change();`)
}

/**
 * Returns a database to its state after `prepareReset`.
 * @returns false when its schema may have changed since: then nothing is reset.
 */
export async function resetPostgres({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select fixture.reset() as ok`.execute(db)
  return rows[0]?.ok === true
}
