import type { Db } from '#app/db/client.server.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { lockListings } from '#app/features/listings/operations/lock-listing.server.ts'
import { dateEvidence, type Evidence } from '../rules/checks/evidence.ts'
import { intervalOf, refusalMs, RETRY_MS } from '../rules/checks/schedule.ts'
import {
  countFailure,
  isFailure,
  MISSING_AT_ONCE,
  type Answer,
  type Failed,
  type FlagKind,
} from '../rules/checks/verdict.ts'
import { ownRow, type DueCheck } from './due-checks.server.ts'
import type { Fetched } from './fetch-link.server.ts'
import { replaceFlags } from './flags.server.ts'
import { noteReadAgain, storeTermsFacts } from './terms-facts.server.ts'

const UNREACHED: readonly FlagKind[] = ['gone', 'unreachable', 'failing']
const PAGE_LIMIT = 300

/** Stores the result of a check, unless its link was changed, reported or checked in the meantime. */
export function recordCheck(db: Db, check: DueCheck, fetched: Fetched, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // A listing is locked before its checks, as by reports.
    if (check.target === 'terms') await lockListings(tx, [check.competitionID])
    // Locks the row, and on SQLite the file, before anything is read.
    const own = await ownRow(tx, check).set({ url: check.url }).executeTakeFirst()
    if (own.numUpdatedRows === 0n) return
    const answer = await blockMissingHost(tx, check, fetched.answer, now)
    const result = { ...fetched, answer }
    const failed = isFailure(answer) ? countFailure(check, answer, now.getTime()) : undefined
    const next_check_at = now.getTime() + waitOf(check, result, failed, now)
    await ownRow(tx, check)
      .set({ ...resultOf(check, result, failed, now), next_check_at })
      .execute()
    const listing = await findOpenListing(tx, check.competitionID, now)
    if (!listing || answer === 'blocked' || answer === 'not-checkable') return
    if (check.target === 'terms' && answer === 'ok') {
      if (fetched.isUnchanged) await noteReadAgain(tx, check, now)
      // A page that is no T&Cs changes nothing.
      else if (fetched.findings?.terms)
        await storeTermsFacts(tx, check, fetched.findings.terms, now)
    }
    if (failed && !failed.flag) return
    const evidence =
      check.trustedAt === null ? evidenceOf(check, result, failed, listing.endDate) : []
    await replaceFlags(tx, check, evidence, lookedForBy(fetched, failed), now)
  })
}

/** If several listings of one host are missing at once, the host refuses robots. */
async function blockMissingHost(tx: Db, check: DueCheck, answer: Answer, now: Date) {
  if (answer !== 'missing') return answer
  const others = tx
    .selectFrom('link_checks')
    .where('host', '=', check.host)
    .where('competition_id', '<>', check.competitionID)
    .where('verdict', '=', 'missing')
    .where('first_failed_at', '>', now.getTime() - DAY_MS)
  const { count } = await others
    .select(({ fn }) => fn.count<number>('competition_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  if (count + 1 < MISSING_AT_ONCE) return answer
  await tx
    .updateTable('link_checks')
    .set({ verdict: 'blocked', failures: 0, first_failed_at: null })
    .set({ next_check_at: now.getTime() + refusalMs(undefined, now) })
    .where('host', '=', check.host)
    .where('verdict', '=', 'missing')
    .where('first_failed_at', '>', now.getTime() - DAY_MS)
    .where('competition_id', '<>', check.competitionID)
    .execute()
  return 'blocked' as const
}

async function findOpenListing(tx: Db, id: number, now: Date) {
  const listing = await tx
    .selectFrom('competitions')
    .select('end_date as endDate')
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  return listing && !isInPast(listing.endDate, dublinDay(now)) ? listing : undefined
}

function resultOf(check: DueCheck, fetched: Fetched, failed: Failed | undefined, now: Date) {
  const { answer, status, finalUrl, findings, etag, lastModified } = fetched
  const time = now.getTime()
  if (failed) {
    const { failures, firstFailedAt: first_failed_at } = failed
    const counted = { verdict: answer, http_status: status, failures, first_failed_at }
    return fetched.isNetwork ? counted : { ...counted, checked_at: time }
  }
  // 'Too many requests' says nothing about the link.
  const verdict = status === 429 && check.verdict !== null ? check.verdict : answer
  const none = { failures: 0, first_failed_at: null }
  const seen = { verdict, http_status: status, checked_at: time, ...none }
  if (answer === 'blocked' || answer === 'not-checkable') return seen
  return {
    ...seen,
    ...(answer === 'ok' && { ok_at: time }),
    ...(fetched.isUnchanged ? {} : { etag, last_modified: lastModified }),
    ...(finalUrl !== null && { final_url: finalUrl.slice(0, 2_000) }),
    ...(check.firstFinalDomain === null &&
      finalUrl !== null && { first_final_domain: registrableDomain(finalUrl) ?? null }),
    ...(findings && {
      found_end_date: findings.date?.day ?? null,
      confidence: findings.date?.confidence ?? null,
      quote: findings.date?.quote.slice(0, PAGE_LIMIT) ?? null,
    }),
    ...seenForm(check, fetched, dublinDay(now)),
  }
}

/** An unchanged page still has its form. Which page another address leads to is not known. */
function seenForm({ target, entryForm }: DueCheck, fetched: Fetched, today: Day) {
  if (target !== 'entry') return {}
  const { answer, findings, isUnchanged } = fetched
  const form = answer === 'ok' ? findings?.form : undefined
  if (isUnchanged) return entryForm === null ? {} : { form_seen_on: today }
  return form
    ? { entry_form: JSON.stringify(form), form_seen_on: today }
    : { entry_form: null, form_seen_on: null }
}

function waitOf(check: DueCheck, fetched: Fetched, failed: Failed | undefined, now: Date) {
  const { target, endDate } = check
  const regular = intervalOf({ target, endDate, today: dublinDay(now) })
  if (failed && isFailure(fetched.answer))
    return failed.flag ? Math.max(regular, DAY_MS) : RETRY_MS[fetched.answer]
  const isRefused = fetched.answer === 'blocked' || fetched.answer === 'not-checkable'
  return isRefused ? refusalMs(fetched.retryAfter, now) : regular
}

function evidenceOf(
  check: DueCheck,
  { answer, findings, isUnchanged }: Fetched,
  failed: Failed | undefined,
  endDate: Day,
): Evidence[] {
  if (failed) return failed.flag ? [withoutQuote(failed.flag)] : []
  if (answer !== 'ok') return [withoutQuote(answer as Answer & FlagKind)]
  const closed = check.target === 'entry' ? findings?.closed : undefined
  const { foundDay: day, confidence, quote } = check
  const stored = day && confidence ? { day, confidence, quote: quote ?? '' } : undefined
  const date = dateEvidence(isUnchanged ? stored : findings?.date, endDate)
  return [
    ...(closed ? [{ ...withoutQuote('closed'), quote: closed }] : []),
    ...(date ? [date] : []),
  ]
}

function withoutQuote(kind: FlagKind): Evidence {
  return { kind, quote: null, foundEndDate: null }
}

/** Returns whether this check could find a kind of flag: an unchanged page is not analysed again. */
function lookedForBy({ isUnchanged, findings, answer }: Fetched, failed: Failed | undefined) {
  return (kind: FlagKind) => {
    if (UNREACHED.includes(kind)) return true
    if (failed) return false
    if (kind === 'date') return answer === 'ok' && (isUnchanged || findings !== undefined)
    if (kind === 'closed') return answer === 'ok' && findings !== undefined
    return !isUnchanged
  }
}
