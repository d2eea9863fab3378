import pino from 'pino'
import { PLACE_NAMES, PLACES } from '#app/features/places/rules/places.ts'
import { reportCompetition } from '#app/features/moderation/operations/reports.server.ts'
import { BookingInput } from '#app/features/partners/input/booking.ts'
import { askBooking } from '#app/features/partners/operations/book.server.ts'
import { askClaim } from '#app/features/partners/operations/claims.server.ts'
import { openPromoterPage } from '#app/features/partners/operations/promoter-links.server.ts'
import { LINK_DAYS } from '#app/features/partners/rules/link-days.ts'
import { findPromoter } from '#app/features/promoters/queries/promoters.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import type { Chance } from './chance.ts'
import { PROMOTERS, siteOf } from './listings.ts'
import type { Mailbox, MailWorld } from './mail-world.ts'
import { BASE_URL, type World } from './world.ts'

const LINK = /\/promoter-page\/([\w.-]+)/
const limits = createLimits({ log: pino({ level: 'silent' }), scale: 1000 })

type Promoter = {
  name: string
  slug: string
  box: Mailbox
  links: { token: string; until: number }[]
}

/** Companies that claim their pages, correct what is listed, and ask for places. */
export function openPromoters(world: World, mails: MailWorld) {
  for (const name of PROMOTERS) {
    const slug = siteOf(name)
    const host = { name: `${slug}.ie`, character: 'takes all' as const, bad: [] }
    const box: Mailbox = { address: `desk@${slug}.ie`, host, broken: [], inbox: [] }
    mails.boxes.set(box.address, box)
    const promoter: Promoter = { name, slug, box, links: [] }
    world.often(`promoter ${name}`, 2.5 * DAY_MS, (chance) => act(promoter, chance))
  }

  async function act(promoter: Promoter, chance: Chance): Promise<string | undefined> {
    const unread = promoter.box.inbox.find(({ isRead }) => !isRead)
    if (unread) return read(promoter, unread)
    const what = chance.draw()
    if (what < 0.2) return claim(promoter)
    if (what < 0.4) return open(promoter, chance)
    if (what < 0.7) return correct(promoter, chance)
    return book(promoter, chance)
  }

  function read(promoter: Promoter, mail: Mailbox['inbox'][number]) {
    mail.isRead = true
    const [, token] = LINK.exec(mail.text) ?? []
    if (token !== undefined)
      promoter.links.push({ token, until: mail.createdAt + LINK_DAYS * DAY_MS })
    return `reads: ${mail.subject}`
  }

  async function claim({ slug, box }: Promoter) {
    const { db, now } = world.site()
    const found = await findPromoter(db, slug)
    if (!found || !('promoter' in found)) return undefined
    const request = { db, now, limits, address: '192.0.2.7', kickMail: world.kick }
    const config = { baseUrl: BASE_URL } as RequestContext['config']
    await askClaim({ ...request, config }, found.promoter, box.address)
    return 'claims its page'
  }

  async function open({ name, links }: Promoter, chance: Chance) {
    if (links.length === 0) return undefined
    const { db, now } = world.site()
    const { token, until } = chance.pick(links)
    const counters = { flush: async () => {} } as RequestContext['counters']
    const page = { db, now, today: dublinDay(now), counters }
    const isOpen = await openPromoterPage(page as RequestContext, token).then(
      () => true,
      () => false,
    )
    const isOver = world.now > until + 2 * DAY_MS
    if (isOpen && isOver && world.now >= world.disturbedUntil)
      world.fail('the link of a promoter ends', `${name} opens a link of ${LINK_DAYS} days ago`)
    return isOpen ? 'opens its page' : 'finds a link that has ended'
  }

  async function correct({ name }: Promoter, chance: Chance) {
    const { db, now } = world.site()
    const own = await listOwn(name)
    if (own.length === 0) return undefined
    const { id: competitionID, title, end_date: day } = chance.pick(own)
    const corrected = chance.pick([
      { competitionTitle: `${title.slice(0, 60)} by ${name}` },
      { competitionEndDate: addDays(day, chance.whole(-3, 9)) },
      { competitionTitle: `${title.slice(0, 60)} soon`, competitionEndDate: addDays(day, 2) },
    ])
    const report = { competitionID, reason: 'other', note: 'Please.', corrected } as const
    await reportCompetition(db, { kind: 'visitor' }, { ...report, byPromoter: true }, now)
    return `asks for a correction of ${competitionID}`
  }

  async function book({ name, box }: Promoter, chance: Chance) {
    const { db, now } = world.site()
    const own = await listOwn(name)
    const place = chance.pick(PLACE_NAMES)
    const isOfListing = PLACES[place].needsListing === true || chance.happens(0.5)
    if (isOfListing && own.length === 0) return undefined
    const from = addDays(dublinDay(now), chance.whole(1, 20))
    const shown = isOfListing
      ? { listing: chance.pick(own).slug }
      : { sentence: 'Win a hamper by the sea.', link: `https://www.${siteOf(name)}.ie/` }
    const until = addDays(from, chance.whole(0, 12))
    const about = { place, from, until, buyer: name, email: box.address }
    const parsed = BookingInput.safeParse({ ...about, ...shown })
    if (!parsed.success) return undefined
    await askBooking(db, parsed.data, now)
    return `asks for ${place} from ${from} until ${until}`
  }

  function listOwn(name: string) {
    return world.db
      .selectFrom('competitions')
      .innerJoin('promoters', 'promoters.id', 'promoter_id')
      .select(['competitions.id', 'competitions.title', 'competitions.slug', 'end_date'])
      .where('promoters.name', '=', name)
      .where('status', '=', 'approved')
      .orderBy('competitions.id')
      .execute()
  }
}
