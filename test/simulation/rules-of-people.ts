import { readOpenListings } from '#app/features/directory/queries/open-listings.server.ts'
import type { OpenListings } from '#app/features/directory/rules/open-lists.ts'
import { ACCOUNT_CLOSED_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import type { Person } from './members.ts'
import type { Facts, Rule } from './rules.ts'
import type { World } from './world.ts'

const FEATURES = 'docs/features.md'

export function rulesOfPeople(): Rule[] {
  const erased = new Set<string>()
  let settledAt = 0
  let comparedAt = 0
  return [
    {
      name: 'nothing entered or won on a device is lost or doubled',
      says: 'Entries are only added; an undone one never comes back.',
      document: FEATURES,
      when: 'each day',
      check: async ({ world, members }) => {
        if (world.now < settledAt + 5 * DAY_MS) return []
        settledAt = world.now
        const wrong = []
        for (const person of members) wrong.push(...(await compareDevices(person)))
        return wrong
      },
    },
    {
      name: 'what is pressed on a shared device reaches its member alone',
      says: 'An account that has some, and any when there is no connection,\n  is asked.',
      document: FEATURES,
      when: 'each day',
      check: findForeignRows,
    },
    {
      name: 'what is published has a decision or trust',
      says: 'A trusted member’s submission is published at once, unless it is restricted or may be a duplicate of an open listing.',
      document: FEATURES,
      when: 'each day',
      check: ({ world }) => findUndecided(world),
    },
    {
      name: 'every rejection has its reason and its log row',
      says: 'Every rejection, taking down, removed picture, suspended account and removed reply of a promoter is a row in `decisions`',
      document: FEATURES,
      when: 'each day',
      check: ({ world }) => findUnexplained(world),
    },
    {
      name: 'open listings in memory equal the rows',
      says: 'Sent by `NOTIFY`**: changes of the catalogue',
      document: 'docs/faults.md',
      when: 'after each round',
      check: async ({ world, servers }) => {
        if (servers.isCutOff() || world.now < comparedAt + HOUR_MS) return []
        comparedAt = world.now
        const today = dublinDay(new Date(world.now))
        const right = servers.all().filter(({ aheadMs }) => aheadMs === 0)
        const wrong = []
        let rows: OpenListings | undefined
        for (const server of right) {
          // It may be killed while it reads.
          const held = await server.catalogue.readOpen(today).catch(() => undefined)
          if (!held) continue
          rows ??= await readOpenListings(world.db, today)
          wrong.push(...compareOpen(server.name, held, rows))
        }
        return wrong
      },
    },
    {
      name: 'a closed account leaves no text of its owner',
      says: 'closing erases personal data and keeps published listings without the name',
      document: 'docs/contract.md',
      when: 'each day',
      check: async ({ world, members }) => {
        const closed = members.filter(({ name, state }) => state === 'closed' && !erased.has(name))
        const wrong = []
        for (const { name, mark, hasProven } of closed) {
          erased.add(name)
          const exists = await world.db
            .selectFrom('users')
            .select('id')
            .where('username', '=', `${name}-${mark}`)
            .executeTakeFirst()
          // A person who never had an answer has an account that they do not know.
          if (!exists) wrong.push(...(await findText(world, mark, hasProven)))
        }
        return wrong
      },
    },
  ]
}

async function findForeignRows({ world, shared }: Facts) {
  const entries = await world.db
    .selectFrom('tracker_entries')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['tracker_entries.id', 'username'])
    .execute()
  const wins = await world.db
    .selectFrom('tracker_wins')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['tracker_wins.id', 'username'])
    .execute()
  return [...entries, ...wins]
    .filter(({ id, username }) => shared.pressed.has(id) && shared.pressed.get(id) !== username)
    .map(({ id, username }) => `${username} has ${id} of ${shared.pressed.get(id) ?? 'a visitor'}`)
}

async function compareDevices({ name, member, devices: group }: Person) {
  const { devices, pressed, settle } = group
  if (!member) return []
  await settle(member)
  const isKnown = (id: string) => !pressed.forgotten.has(id)
  const expected = [...pressed.entered]
    .filter((id) => !pressed.undone.has(id) && isKnown(id))
    .toSorted()
  const [first] = devices
  const asText = (rows: readonly object[]) => rows.map(asOneText).toSorted().join()
  const compare = (device: (typeof devices)[number]) => {
    const entries = device
      .rows('entries')
      .map(({ id }) => id)
      .filter(isKnown)
    const lost = [...pressed.won].filter((won) => !device.rows('wins').some(({ id }) => id === won))
    return [
      ...(entries.toSorted().join() === expected.join()
        ? []
        : [`${name}, ${device.id}: entries differ`]),
      ...lost.map((id) => `${name}, ${device.id}: win ${id} is lost`),
      ...(['marks', 'wins'] as const)
        .filter(
          (table) =>
            first &&
            !group.wasRestored() &&
            asText(device.rows(table)) !== asText(first.rows(table)),
        )
        .map((table) => `${name}, ${device.id}: ${table} differ from those of ${first?.id}`),
    ]
  }
  return devices.flatMap(compare)
}

const asOneText = (row: object) =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function findUndecided({ db }: World) {
  const rows = await db
    .selectFrom('competitions')
    .select(['id', 'published_at'])
    .where('status', '=', 'approved')
    // An admin chose to publish the rows of a file: no row has a line of its own.
    .where('source', '<>', 'import')
    .orderBy('id')
    .execute()
  const logged = await db
    .selectFrom('moderation_log')
    .select(['competition_id', 'after_value'])
    .where('after_value', 'like', 'approved since %')
    .execute()
  const known = new Set(
    logged.map(({ competition_id: id, after_value: after }) => `${id} ${after}`),
  )
  return rows
    .filter(
      (row) =>
        !known.has(`${row.id} approved since ${new Date(row.published_at ?? 0).toISOString()}`),
    )
    .map(({ id }) => `listing ${id}`)
}

async function findUnexplained({ db }: World) {
  const rows = await db
    .selectFrom('competitions')
    .select(({ selectFrom }) => [
      'id',
      selectFrom('decisions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('competition_id', '=', 'competitions.id')
        .as('decisions'),
      selectFrom('moderation_log')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('competition_id', '=', 'competitions.id')
        .where('action', '=', 'rejected')
        .as('logged'),
    ])
    .where('status', '=', 'rejected')
    .execute()
  return rows
    .filter(({ decisions, logged }) => Number(decisions) === 0 || Number(logged) === 0)
    .map(({ id }) => `listing ${id} is rejected`)
}

function compareOpen(name: string, held: OpenListings, rows: OpenListings) {
  const asLines = ({ all }: OpenListings) => all.map(({ card }) => JSON.stringify(card))
  const words = ({ index }: OpenListings) => [...index.tree.keys()].toSorted().join()
  const [lines, right] = [asLines(held), asLines(rows)]
  const other = lines.find((line, index) => line !== right[index])
  const isSame = other === undefined && lines.length === right.length
  return [
    ...(isSame ? [] : [`${name} has other open listings: ${other}`]),
    ...(words(held) === words(rows) ? [] : [`${name} finds other words`]),
  ]
}

/** Every table is read. */
async function findText(world: World, mark: string, hasProven: boolean) {
  const tables = await world.db.introspection.getTables()
  const found = []
  for (const { name, isView } of tables) {
    if (isView) continue
    const rows = await world.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    const left = rows.filter((row) => JSON.stringify(row).includes(mark))
    if (left.some((row) => !isAllowed(row, hasProven)))
      found.push(`${name} has ${mark}: ${JSON.stringify(left[0])}`)
  }
  return found
}

/**
 * The last mail says that the account was closed. Of an address that nobody proved the mails stay without
 * their texts, and a stranger's “no”.
 */
function isAllowed(row: object, hasProven: boolean) {
  if ('suppression' in row)
    return !hasProven && (row.suppression === 'left' || row.suppression === 'complained')
  if (!('subject' in row)) return false
  const isEmpty = 'text' in row && row.text === '' && 'html' in row && row.html === ''
  return row.subject === ACCOUNT_CLOSED_SUBJECT || (!hasProven && isEmpty)
}
