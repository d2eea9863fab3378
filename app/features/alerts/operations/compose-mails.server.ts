import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { SYNONYMS } from '#app/features/directory/queries/synonyms.server.ts'
import {
  listNewMatches,
  mailableOf,
  type Published,
} from '#app/features/directory/rules/new-matches.ts'
import type { OpenListings } from '#app/features/directory/rules/open-lists.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import type {
  PersonalMail,
  PersonalMails,
  PersonalRecipient,
} from '#app/features/campaigns/operations/claim-mail.server.ts'
import { toBodyListing } from '#app/features/campaigns/queries/campaign-body.server.ts'
import { alertsPath } from '#app/features/campaigns/rules/campaigns.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { Cadence } from '../rules/cadence.ts'
import { warnedDay } from '../rules/runs.ts'
import { findFollowedList } from '../queries/alerts.server.ts'
import { followedPath, followedWords, parseFollowedQuery } from '../rules/followed-list.ts'
import { alertBody, MAIL_ITEMS_MAX, shareItems, type Section } from '../rules/mail-body.ts'

/** The ids of the listings of a mail, as its first claim chose them. */
type Items = { bookmarks: number[]; alerts: [alert: number, listings: number[]][] }
type Run = { cadence: Cadence; until: number }
type Alert = Awaited<ReturnType<typeof listAlerts>>[number]

/** More than a mail shows, because some of them were in another mail. */
const MATCHES_MAX = 3 * MAIL_ITEMS_MAX

/** Writes the mails of alerts when they are claimed, with the listings that are open then. */
export function alertMails(deps: {
  baseUrl: string
  readOpen: Catalogue['readOpen']
}): PersonalMails {
  return {
    prepare: async (prepared) => {
      const open = await deps.readOpen(dublinDay(prepared))
      return (tx, recipient, now) => compose(tx, recipient, { ...deps, open, now })
    },
  }
}

type Place = { baseUrl: string; open: OpenListings; now: Date }

/** The first claim also moves the marks on: nothing that it chose is chosen again. */
async function compose(
  tx: Db,
  { campaignId, follower_id: followerId, items: stored, token }: PersonalRecipient,
  place: Place,
): Promise<PersonalMail | undefined> {
  if (followerId === null) return undefined
  const [follower, run] = [await findFollower(tx, followerId), await findRun(tx, campaignId)]
  if (!follower || !run || follower.suppression !== null) return undefined
  const alerts = await listAlerts(tx, followerId)
  const items =
    stored === null
      ? await chooseItems(tx, { alerts, run, emailKey: follower.email_key }, place)
      : (JSON.parse(stored) as Items)
  if (stored === null) await moveMarks(tx, followerId, run)
  const sections = toSections({ items, alerts }, { ...place, token })
  const letter = alertBody(sections)
  return letter && { to: follower.email, letter, items: JSON.stringify(items) }
}

async function chooseItems(
  tx: Db,
  { alerts, run, emailKey }: { alerts: Alert[]; run: Run; emailKey: string },
  { open, now }: Place,
): Promise<Items> {
  const running = alerts.filter(({ paused_at }) => paused_at === null)
  const due = running.filter(({ cadence }) => cadence === run.cadence)
  const isReminded = run.cadence === 'daily' && due.length > 0
  const bookmarks = isReminded ? await listClosing(tx, emailKey, now) : []
  const taken = new Set<number>()
  const found: number[][] = []
  const listMatches = async (query: string, published: Published) =>
    listNewMatches(open, SYNONYMS, await findFollowedList(tx, query), published).map(
      ({ competitionID }) => competitionID,
    )
  for (const alert of due) {
    const published = { after: alert.seen_until, until: run.until }
    const matches = (await listMatches(alert.query, published)).slice(0, MATCHES_MAX)
    for (const other of alerts) {
      // What another alert has mailed in the meantime.
      const after = Math.max(other.since, alert.seen_until)
      const until = Math.min(other.seen_until, run.until)
      if (other.id === alert.id || after >= until) continue
      for (const id of await listMatches(other.query, { after, until })) taken.add(id)
    }
    const fresh = matches.filter((id) => !taken.has(id))
    for (const id of fresh) taken.add(id)
    found.push(fresh)
  }
  const shown = shareItems([bookmarks, ...found].map(({ length }) => length))
  return {
    bookmarks: bookmarks.slice(0, shown[0]),
    alerts: due.map(({ id }, index) => [id, (found[index] ?? []).slice(0, shown[index + 1])]),
  }
}

function listingsOf({ bookmarks, alerts }: Items) {
  return [...bookmarks, ...alerts.flatMap(([, listings]) => listings)]
}

function toSections(
  { items, alerts }: { items: Items; alerts: Alert[] },
  { baseUrl, token, open, now }: Place & { token: string },
): Section[] {
  const cards = mailableOf(open, listingsOf(items))
  const page = baseUrl + alertsPath(token)
  const toCards = (listed: readonly number[]) => listed.flatMap((id) => cards.get(id) ?? [])
  const toListings = (shown: readonly CompetitionCard[]) =>
    shown.map((card) => toBodyListing(card, baseUrl, dublinDay(now)))
  const closing = toCards(items.bookmarks).filter(
    ({ competitionEndDate }) => competitionEndDate === warnedDay(dublinDay(now)),
  )
  const reminder: Section = {
    heading: 'Closing tomorrow: what you saved',
    isReminder: true,
    listings: toListings(closing),
    list: { label: 'All you saved', link: `${baseUrl}/my-bookmarks` },
    stop: { label: 'Pause or stop these mails', link: page },
  }
  const sections = items.alerts.flatMap(([id, listed]): Section[] => {
    const alert = alerts.find((one) => one.id === id && one.paused_at === null)
    if (!alert) return []
    const list = parseFollowedQuery(alert.query)
    return [
      {
        heading: `New: ${followedWords(list)}`,
        isReminder: false,
        listings: toListings(toCards(listed)),
        list: { label: 'See the whole list', link: baseUrl + followedPath(list) },
        stop: { label: 'Stop this one', link: `${page}?end=${id}` },
      },
    ]
  })
  return [reminder, ...sections]
}

function findFollower(tx: Db, id: number) {
  return tx
    .selectFrom('followers')
    .leftJoin('addresses', 'addresses.email_key', 'followers.email_key')
    .select(['followers.email', 'followers.email_key', 'suppression'])
    .where('followers.id', '=', id)
    .executeTakeFirst()
}

function findRun(tx: Db, campaignId: number): Promise<Run | undefined> {
  return tx
    .selectFrom('alert_runs')
    .select(['cadence', 'until'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
}

function listAlerts(tx: Db, followerId: number) {
  return tx
    .selectFrom('alerts')
    .select(['id', 'query', 'cadence', 'since', 'seen_until', 'paused_at'])
    .where('follower_id', '=', followerId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
}

async function moveMarks(tx: Db, followerId: number, { cadence, until }: Run) {
  await tx
    .updateTable('alerts')
    .set({ seen_until: until })
    .where('follower_id', '=', followerId)
    .where('cadence', '=', cadence)
    .where('paused_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where('seen_until', '<', until)
    .execute()
}

/** Bookmarks of the member with this confirmed address. */
async function listClosing(tx: Db, emailKey: string, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('bookmarks', 'bookmarks.user_id', 'users.id')
    .innerJoin('competitions', 'competitions.id', 'bookmarks.competition_id')
    .select('competitions.id')
    .where('users.email_key', '=', emailKey)
    .where('users.email_confirmed_at', 'is not', null)
    .where('competitions.end_date', '=', warnedDay(dublinDay(now)))
    .where('competitions.status', '=', sql.lit('approved'))
    .where(isUnrestricted)
    .orderBy('bookmarks.created_at', 'desc')
    .limit(MAIL_ITEMS_MAX)
    .execute()
  return rows.map(({ id }) => id)
}
