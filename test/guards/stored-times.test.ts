import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LINK_TIMES } from '#app/features/reading/operations/sync-checks.server.ts'
import { MAIL_TIMES } from '#app/features/campaigns/operations/campaign-delivery.server.ts'
import { testOnBothDatabases } from '../database.ts'
import { readSources } from './support/sources.ts'

/** What something waits for, or is held until. */
const WAITED_FOR =
  /^(next|held|due|lease|blocked|free)_\w*(at|until)$|_until$|^(expire|adding_since)/

const CORRECTED = [...MAIL_TIMES, ...LINK_TIMES].map(({ table, column }) => `${table}.${column}`)
const BY_OTHER_CODE = {
  'work.due_at': 'correctSchedule and correctDueTimes',
  'work.lease_until': 'findAbandoned',
  'import_files.adding_since': 'addOnce',
  'rate_limits.expire': 'isCredible',
  'mail_hosts.held_until': 'claims, which believe it up to WAIT_MAX_MS ahead',
}
const NOT_WAITED_FOR = {
  'sessions.expires_at': 'ends what works until then',
  'account_tokens.expires_at': 'ends what works until then',
  'email_changes.expires_at': 'ends what works until then',
  'login_steps.expires_at': 'ends what works until then',
  'campaigns.cause_until': 'ends when an admin resumes the campaign',
  'link_checks.lease_until': 'only the release before wrote it; the next one drops it',
  'alerts.seen_until': 'never later than a publication: lastPublication',
}

testOnBothDatabases('a time that something waits for is corrected', async (db, dialect) => {
  const columns = await (
    dialect === 'sqlite'
      ? sql<{ name: string }>`select m.name || '.' || c.name as name from sqlite_master as m
        join pragma_table_info(m.name) as c where m.type = 'table'`
      : sql<{ name: string }>`select table_name || '.' || column_name as name
        from information_schema.columns where table_schema = current_schema()`
  ).execute(db)
  const found = columns.rows.map(({ name }) => name)
  const waitedFor = found.filter((name) => WAITED_FOR.test(name.split('.')[1] ?? ''))
  const known = [...CORRECTED, ...Object.keys({ ...BY_OTHER_CODE, ...NOT_WAITED_FOR })]
  expect(waitedFor.filter((name) => !known.includes(name))).toEqual([])
  const missing = known.filter((name) => !found.includes(name))
  expect(missing).toEqual(dialect === 'sqlite' ? ['rate_limits.expire'] : [])
})

const CALL = /(?<![\w.])(?:globalThis\.)?(?:setTimeout|setInterval)\(/g
/** Names of constants, and numbers. */
const FIXED = /^(\w+ \? )?[\dA-Z_.\s*+:${}]*$/
/** Delays that a caller gives, which are constants there, and two of settings and tests. */
const GIVEN = [
  'everyMs',
  'maxMs',
  'idleMs',
  'partMaxMs',
  'answerMs',
  'timeoutMs',
  'waitMs',
  'config.drainMs',
  'deps.pauseMs ?? PAUSE_MS',
]

/** Returns the delays of timers in a source that nothing bounds. */
function freeDelays(text: string) {
  const isPromise = text.includes("from 'node:timers/promises'")
  return [...text.matchAll(CALL)]
    .map(({ index, 0: call }) => argumentsOf(text.slice(index + call.length)))
    .map((given) => given.findLast((_, at) => at === (isPromise && given.length !== 2 ? 0 : 1)))
    .filter((delay = '0') => !FIXED.test(delay) && !GIVEN.includes(delay))
    .filter((delay = '') => !delay.startsWith('timerMs('))
}

/** Splits what stands before the bracket that closes a call. */
function argumentsOf(text: string) {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth < 0) break
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Browsers' code waits for what is on the page. */
const ON_SERVER = /^(server|app\/(db|lib|features\/\w+\/(operations|queries|store)))\/.*\.ts$/

test('a timer on the server has a bounded delay', () => {
  const sources = readSources().filter(({ file }) => ON_SERVER.test(file))
  expect(sources.length).toBeGreaterThan(200)
  const free = sources.flatMap(({ file, text }) =>
    freeDelays(text).map((delay) => `${file}: ${delay}`),
  )
  expect(free).toEqual([])
})

test('a delay that is computed is reported', () => {
  expect(freeDelays('setTimeout(() => end(), until - now)')).toEqual(['until - now'])
  expect(freeDelays('setTimeout(end, 2 * SECOND_MS)\nsetInterval(kick, everyMs)')).toEqual([])
  const promised = "import { setTimeout } from 'node:timers/promises'\n"
  expect(freeDelays(`${promised}await setTimeout(ms, undefined, { signal })`)).toEqual(['ms'])
})
