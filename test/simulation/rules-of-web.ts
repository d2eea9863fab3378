import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Facts, Rule } from './rules.ts'

const FEATURES = 'docs/features.md'
const SEEN_MS = 5 * DAY_MS

export function rulesOfWeb(): Rule[] {
  return [
    {
      name: 'no site is asked twice at once',
      says: 'no site is asked twice at once',
      document: 'docs/faults.md',
      when: 'each day',
      check: ({ web }) => (web.mostPerHost() > 1 ? [`${web.mostPerHost()} requests at once`] : []),
    },
    {
      name: 'no item of a source is brought twice',
      says: 'left out if its link is listed already or it has\nclosed',
      document: FEATURES,
      when: 'each day',
      check: async ({ world }) => {
        const rows = await world.db
          .selectFrom('competitions')
          .innerJoin('source_items', 'source_items.competition_id', 'competitions.id')
          .select(['entry_url', ({ fn }) => fn.countAll<number>().as('count')])
          .groupBy('entry_url')
          .execute()
        return rows
          .filter(({ count }) => count > 1)
          .map(({ entry_url: url }) => `${url} is there twice`)
      },
    },
    {
      name: 'dismissed evidence never returns',
      says: 'an admin decides, and dismissed evidence never returns.',
      document: FEATURES,
      when: 'each day',
      check: async ({ world }) => {
        const flags = await world.db
          .selectFrom('link_flags')
          .select(['id', 'competition_id', 'target', 'evidence_hash', 'decision', 'resolved_at'])
          .orderBy('id')
          .execute()
        const keyOf = ({
          competition_id: id,
          target,
          evidence_hash: hash,
        }: (typeof flags)[number]) => `${id} ${target} ${hash}`
        const dismissed = new Set(flags.filter(({ decision }) => decision === 'dismiss').map(keyOf))
        return flags
          .filter((flag) => flag.resolved_at === null && dismissed.has(keyOf(flag)))
          .map(({ id }) => `flag ${id} was dismissed before`)
      },
    },
    {
      name: 'a listing whose page is gone has a flag, and one whose page is fine has none',
      says: '| 404, 410, with any body | missing | flag `gone` at the second, 6 hours later; with 3 listings of one host in a day blocked |',
      document: FEATURES,
      when: 'each day',
      check: compareFlags,
    },
  ]
}

async function compareFlags({ world, web }: Facts) {
  const rows = await world.db
    .selectFrom('competitions')
    .innerJoin('link_checks', 'link_checks.competition_id', 'competitions.id')
    .innerJoin('link_hosts', 'link_hosts.host', 'link_checks.host')
    .select(['competitions.id', 'entry_url as url', 'verdict', 'link_hosts.host', 'trusted_at'])
    .select(['published_at', 'blocked_until', 'url as checked', 'failures', 'next_check_at'])
    .select(({ selectFrom }) => [
      selectFrom('link_flags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('link_flags.competition_id', '=', 'competitions.id')
        .where('kind', '=', 'gone')
        .as('gone'),
      selectFrom('link_flags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('link_flags.competition_id', '=', 'competitions.id')
        .where('kind', '=', 'gone')
        .where('resolved_at', 'is', null)
        .as('open'),
    ])
    .where('target', '=', 'entry')
    .where('competitions.status', '=', 'approved')
    .where('end_date', '>=', dublinDay(new Date(world.now)))
    .execute()
  const wrong = []
  for (const row of rows) {
    const { fate, from } = web.pageAt(row.url)
    const isFlagged = (row.gone ?? 0) > 0
    const isFine = fate === 'fine' || world.now < from
    if (isFine && (row.open ?? 0) > 0 && row.checked === row.url)
      wrong.push(`listing ${row.id} is flagged, and fine`)
    const isSeen = Math.max(from, row.published_at ?? 0) < world.now - SEEN_MS
    const isUnknown =
      // Not there once: the second look is to come.
      (row.failures === 1 && row.next_check_at > world.now) ||
      row.verdict === 'blocked' ||
      // The host of an imported link.
      row.verdict === 'no-name' ||
      row.trusted_at !== null ||
      (row.blocked_until ?? 0) > world.now - SEEN_MS
    const isDisturbed = web.wasAway(row.host, SEEN_MS) || world.disturbedUntil > world.now - SEEN_MS
    if (fate === 'gone' && isSeen && !isUnknown && !isDisturbed && !isFlagged)
      wrong.push(`listing ${row.id} is gone: ${JSON.stringify(row)}`)
  }
  return wrong
}
