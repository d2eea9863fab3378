import type { Db } from '#app/db/client.server.ts'
import { listOpenFlags } from '#app/features/checking/queries/flags.server.ts'
import { findAnswered, listProposedTerms } from '#app/features/checking/queries/terms.server.ts'
import {
  hasOtherAdmin,
  listOpenObjections,
} from '#app/features/decisions/queries/decisions.server.ts'
import { listWaiting } from '#app/features/bookings/queries/desk.server.ts'
import { byHarm, CHECK_KINDS, type CheckKind } from '#app/features/checking/rules/harm.ts'
import { countOpenedSince } from '#app/features/engagement/queries/clicks.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import {
  findDeskPromoters,
  listAlike,
  type DeskPromoter,
} from '#app/features/promoters/queries/desk.server.ts'
import { listOpenResults } from '#app/features/promoters/queries/results.server.ts'
import type { TermsQuestion } from '#app/features/reading/rules/terms-questions.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { findListings, listUnreviewed } from './listings.server.ts'
import { listOpenReports } from './reports.server.ts'
import { listSubmitters, type Submitter } from './submitters.server.ts'

/** What waits for an admin: of its listing, its promoter or its decision. */
type Waiting = Awaited<ReturnType<(typeof LISTS)[CheckKind]>>[number]
/** `opened` is how often readers opened its entry page in the last week. */
type Opened = Waiting & { opened: number }
type OfListing = Exclude<Opened, { kind: 'promoters' | 'objections' }> & {
  listing: Listing
  /** What its T&Cs answer. */
  answered: TermsQuestion[]
  /** Of what nobody has looked at. */
  submitter: Submitter | undefined
}
export type ToCheck =
  | OfListing
  | (Extract<Opened, { kind: 'promoters' }> & { promoter: DeskPromoter })
  | Extract<Opened, { kind: 'objections' }>
export type CheckOf<Kind extends ToCheck['kind']> = Extract<ToCheck, { kind: Kind }>

/** Of each kind, the oldest. What is beyond follows once some of them are decided. */
const MAX_OF_KIND = 2_000
const OPENED_DAYS = 7

/** Returns a page of what waits, the most harmful first, and how much can be paged through. */
export async function listToCheck(
  db: Db,
  admin: Admin,
  { kind, size, page }: { kind: CheckKind | undefined; size: number; page: number },
  now: Date,
): Promise<{ items: ToCheck[]; total: number }> {
  const today = dublinDay(now)
  const kinds = kind ? [kind] : CHECK_KINDS
  const [opened, lists] = await Promise.all([
    countOpenedSince(db, admin, addDays(today, -OPENED_DAYS)),
    Promise.all(kinds.map((one) => LISTS[one](db, admin, now))),
  ])
  const sorted = lists
    .flat()
    .map((one) => Object.assign(one, { opened: opened.get(listingOf(one) ?? 0) ?? 0 }))
    .toSorted(byHarm(now))
  const shown = sorted.slice((page - 1) * size, page * size)
  return { items: await withListings(db, admin, shown), total: sorted.length }
}

/** Of each kind. `id` is that of the flag, the note, the listing or the promoter, with its kind: 'links-7'. */
const LISTS = {
  reports: async (db: Db, admin: Admin) =>
    (await listOpenReports(db, admin, MAX_OF_KIND)).map(({ competitionID, reports }) => {
      const at = reports[0]?.createdAt ?? 0
      return {
        kind: 'reports' as const,
        id: `reports-${competitionID}`,
        competitionID,
        at,
        reports,
      }
    }),
  async objections(db: Db, admin: Admin, now: Date) {
    const [open, hasOther] = await Promise.all([
      listOpenObjections(db, admin, MAX_OF_KIND),
      hasOtherAdmin(db, admin.id, now),
    ])
    return open.map((objection) => {
      const { id, objectedAt, decidedBy } = objection
      const isOwn = hasOther && decidedBy === admin.id
      return {
        kind: 'objections' as const,
        id: `objections-${id}`,
        at: objectedAt ?? 0,
        objection,
        isOwn,
      }
    })
  },
  links: async (db: Db, admin: Admin) =>
    (await listOpenFlags(db, admin, MAX_OF_KIND)).map((flag) => {
      const { id, competitionID, createdAt: at } = flag
      return { kind: 'links' as const, id: `links-${id}`, competitionID, at, flag }
    }),
  unreviewed: async (db: Db, admin: Admin) =>
    (await listUnreviewed(db, admin, MAX_OF_KIND)).map(({ competitionID, submittedAt: at }) => {
      return { kind: 'unreviewed' as const, id: `unreviewed-${competitionID}`, competitionID, at }
    }),
  winners: async (db: Db, admin: Admin) =>
    (await listOpenResults(db, admin, MAX_OF_KIND)).map((note) => {
      const { id, competitionID, notedAt: at } = note
      return { kind: 'winners' as const, id: `winners-${id}`, competitionID, at, note }
    }),
  terms: async (db: Db, admin: Admin, now: Date) =>
    (await listProposedTerms(db, admin, MAX_OF_KIND, dublinDay(now))).map(
      ({ competitionID, quotes }) => {
        const at = quotes[0]?.foundAt ?? 0
        return { kind: 'terms' as const, id: `terms-${competitionID}`, competitionID, at, quotes }
      },
    ),
  bookings: async (db: Db, admin: Admin) =>
    (await listWaiting(db, admin)).flatMap((booking) => {
      const { id, competitionID, changedAt: at } = booking
      return competitionID === null
        ? []
        : [{ kind: 'bookings' as const, id: `bookings-${id}`, competitionID, at, booking }]
    }),
  promoters: async (db: Db, admin: Admin) =>
    (await listAlike(db, admin)).map(({ id: promoterID, createdAt: at, into }) => {
      return { kind: 'promoters' as const, id: `promoters-${promoterID}`, promoterID, at, into }
    }),
} satisfies Record<CheckKind, unknown>

async function withListings(db: Db, admin: Admin, items: readonly Opened[]): Promise<ToCheck[]> {
  const promoterIDs = items.flatMap((one) => (one.kind === 'promoters' ? one.promoterID : []))
  const [listings, promoters] = await Promise.all([
    findListings(db, admin, [...new Set(items.flatMap((one) => listingOf(one) ?? []))]),
    findDeskPromoters(db, admin, promoterIDs),
  ])
  const unseen = items.filter(({ kind }) => kind === 'unreviewed')
  const submitterOf = (one: Waiting) => listings.get(listingOf(one) ?? 0)?.submittedById ?? null
  const [submitters, answers] = await Promise.all([
    listSubmitters(db, admin, unseen.map(submitterOf)),
    findAnswered(db, admin, [...listings.keys()]),
  ])
  return items.flatMap((one): ToCheck[] => {
    if (one.kind === 'objections') return [one]
    if (one.kind === 'promoters') {
      const promoter = promoters.get(one.promoterID)
      return promoter ? [{ ...one, promoter }] : []
    }
    const listing = listings.get(one.competitionID)
    const answered = answers.get(one.competitionID) ?? []
    const submitter = submitters.get(submitterOf(one) ?? 0)
    return listing ? [{ ...one, listing, answered, submitter }] : []
  })
}

function listingOf(one: Waiting): number | undefined {
  if (one.kind === 'objections') return one.objection.competitionID ?? undefined
  return one.kind === 'promoters' ? undefined : one.competitionID
}
