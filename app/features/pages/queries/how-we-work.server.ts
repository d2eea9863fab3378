import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { readCheckFigures } from '#app/features/reading/queries/figures.server.ts'
import { allOf } from '#app/lib/all-of.ts'
import { pick } from '#app/lib/pick.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { FIGURE_DAYS, type Counts } from '../rules/how-we-work.ts'

/** The words of the report form, in their order there; the page counts reports by them. */
const REPORTS = {
  expired: 'it has closed',
  'dead-link': 'the link does not work',
  duplicate: 'it is listed twice',
  'not-free': 'it is not free',
  other: 'something else',
} as const

/** What notices said, in the order of the report form. */
const NOTICES: Record<Schema['notices']['ground'], string> = {
  unlawful: 'unlawful content',
  'child-abuse': 'offences against children',
  copyright: 'copyright',
  'personal-data': 'personal data',
  defamation: 'defamation',
}

const recent = new WeakMap<Db, { hour: number; counts: Promise<Counts> }>()

/** Returns the counts of the last FIGURE_DAYS, counted at most once an hour. */
export function readPublicCounts(db: Db, now: Date): Promise<Counts> {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  const known = recent.get(db)
  if (known?.hour === hour) return known.counts
  const counts = countAll(db, now)
  recent.set(db, { hour, counts })
  // A failure is not remembered.
  counts.catch(() => recent.delete(db))
  return counts
}

async function countAll(db: Db, now: Date): Promise<Counts> {
  const since = startOfDublinDay(addDays(dublinDay(now), 1 - FIGURE_DAYS)).getTime()
  const { checks, reports, notices, ...others } = await allOf({
    checks: readCheckFigures(db, now),
    decisionTimes: listDecisionTimes(db, since),
    corrected: countCorrected(db, since),
    reports: countReports(db, since),
    notices: countNotices(db, since),
    objections: countObjections(db, since),
  })
  return {
    ...pick(checks, ['openings', 'deadOpenings', 'checkable', 'checkedInTime']),
    ...others,
    reports: Object.entries(REPORTS).map(([reason, label]) => {
      const row = reports.find((one) => one.reason === reason)
      return { label, decided: row?.decided ?? 0, upheld: row?.upheld ?? 0 }
    }),
    notices: Object.entries(NOTICES).map(([ground, label]) => {
      const received = notices.find((one) => one.ground === ground)?.received ?? 0
      return { label, received }
    }),
  }
}

/** Of what members sent in and a person decided on. */
async function listDecisionTimes(db: Db, since: number) {
  const rows = await db
    .selectFrom('competitions')
    .select(['submitted_at', 'decided_at'])
    .where('source', '=', 'member')
    .where('decided_by', 'is not', null)
    .where('decided_at', '>=', since)
    .$narrowType<{ decided_at: number }>()
    .execute()
  return rows.map(({ submitted_at, decided_at }) => decided_at - submitted_at)
}

async function countCorrected(db: Db, since: number) {
  const { corrected } = await db
    .selectFrom('moderation_log')
    .innerJoin('competitions', 'competitions.id', 'moderation_log.competition_id')
    .where('moderation_log.created_at', '>=', since)
    .where('action', 'in', ['edited', 'closing date changed'])
    .whereRef('moderation_log.created_at', '>', 'competitions.published_at')
    .select(({ fn }) => fn.count<number>('competition_id').distinct().as('corrected'))
    .executeTakeFirstOrThrow()
  return corrected
}

/** Without notices, which have their own figures. */
function countReports(db: Db, since: number) {
  return db
    .selectFrom('reports')
    .leftJoin('notices', 'report_id', 'reports.id')
    .where('report_id', 'is', null)
    .where('resolved_at', '>=', since)
    .where('resolution', 'is not', null)
    .groupBy('reason')
    .select(({ fn }) => [
      'reason',
      fn.countAll<number>().as('decided'),
      fn.countAll<number>().filterWhere('resolution', '=', 'upheld').as('upheld'),
    ])
    .execute()
}

function countNotices(db: Db, since: number) {
  return db
    .selectFrom('notices')
    .innerJoin('reports', 'reports.id', 'report_id')
    .where('created_at', '>=', since)
    .groupBy('ground')
    .select(({ fn }) => ['ground', fn.countAll<number>().as('received')])
    .execute()
}

function countObjections(db: Db, since: number) {
  return db
    .selectFrom('decisions')
    .where('answered_at', '>=', since)
    .select(({ fn }) => [
      fn.countAll<number>().as('decided'),
      fn.countAll<number>().filterWhere('outcome', '=', 'upheld').as('upheld'),
    ])
    .executeTakeFirstOrThrow()
}
