import { PAGE_TRAITS } from '#app/page-traits.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import { testApp } from '#test/app.ts'
import { get, type App } from '#test/roles/call.ts'
import { pagesAsHtml } from '#test/roles/pages-as-html.ts'
import { chanceOf, type Chance } from './chance.ts'
import { faultyDb } from './faulty-db.ts'
import { PROMOTERS, siteOf } from './listings.ts'
import type { Person } from './members.ts'
import type { Facts } from './rules.ts'

/** A page as one person was sent it. `text` has its HTML, `words` what is read. */
export type Visit = { path: string; by: string; status: number; text: string; words: string }
export type Visits = {
  /** As a visitor, a member and an admin get them. */
  reading: Visit[]
  /** Of a member, whose mark is in `mark`. */
  own: Visit[]
  mark: string
  admin: Visit[]
}

/** Each with the values that its parameters may have. */
const VALUES: Record<string, readonly string[]> = {
  ':cat': ['travel-and-hotels', 'food-%26-drink', 'home-and-garden'],
  ':county': ['cork', 'dublin'],
  ':slug': PROMOTERS.map(siteOf),
}
const LISTS = ['/', '/new-competitions', '/competitions-ending-soon', '/competition-category']
const SEARCHES = ['/search?q=dingle', '/search?q=hamper', '/search?q=bicycle', '/search?q=coffee']
const LISTED_BY = ['/competition-category/:cat', '/county/:county', '/promoter/:slug']
const OTHERS = Object.entries(PAGE_TRAITS).flatMap(([path, { cached }]) =>
  cached && !path.includes(':') && path !== '/search' && !LISTS.includes(path) ? [path] : [],
)
const OWN = ['/my-bookmarks', '/my-alerts', '/my-security', '/my-data.json', '/close-account']
const DESK = Object.entries(PAGE_TRAITS).flatMap(([path, { audience }]) =>
  audience === 'admins' && !path.includes(':') ? [path] : [],
)

let renderPage: ReturnType<typeof pagesAsHtml> | undefined

/** Visits a few pages of a server that runs, others each time; undefined while none has the right time and a database. */
export async function visitPages(facts: Facts, isWhole: boolean): Promise<Visits | undefined> {
  const { world, servers, members, admins } = facts
  const server = servers.all().find(({ aheadMs }) => aheadMs === 0)
  if (!server || servers.isCutOff()) return undefined
  const chance = chanceOf(world.seed, `visits of day ${world.day()}`)
  const site = await openSite(facts, server)
  const person = pickMember(members, chance)
  const member = person && { name: person.name, cookie: cookieOf(person.secret) }
  const admin = { name: 'admin', cookie: admins.admins[0]?.cookie ?? '' }
  const everybody = [{ name: 'visitor', cookie: '' }, member, admin].filter((one) => !!one)
  const some = await pickReading(facts, chance)
  const patterns = isWhole ? [...LISTS, ...SEARCHES, ...LISTED_BY, ...some] : some
  const paths = patterns.map((path) =>
    path.replace(/:\w+/, (name) => chance.pick(VALUES[name] ?? [name])),
  )
  const reading = []
  for (const path of paths)
    for (const visitor of everybody) reading.push(await visit(site, path, visitor))
  const own = []
  for (const path of member ? ['/my-dashboard', ...(isWhole ? OWN : [chance.pick(OWN)])] : [])
    own.push(await visit(site, path, member ?? admin))
  const desk = []
  for (const path of isWhole ? DESK : [chance.pick(DESK)]) desk.push(await visit(site, path, admin))
  return server.isAlive() ? { reading, own, mark: person?.mark ?? '', admin: desk } : undefined
}

/** Two of any, and one of the listings that came last. */
async function pickReading({ world }: Facts, chance: Chance) {
  const last = await world.db
    .selectFrom('competitions')
    .select('slug')
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  const listings = last.map(({ slug }) => `/competition/${slug}`)
  const any = [...LISTS, ...SEARCHES, ...LISTED_BY, ...OTHERS]
  return [chance.pick(any), chance.pick(listings.length > 0 ? listings : any)]
}

function pickMember(members: readonly Person[], chance: Chance) {
  const joined = members.filter(({ state, secret }) => state === 'member' && secret !== '')
  return joined.length === 0 ? undefined : chance.pick(joined)
}

const cookieOf = (secret: string) => `${sessionCookieName(true)}=m.${secret}`

type Serving = ReturnType<Facts['servers']['all']>[number]

/** Its lists in memory are those of the server. */
async function openSite({ world }: Facts, { catalogue, clock }: Serving): Promise<Site> {
  renderPage ??= pagesAsHtml()
  const { planted } = world
  const app = testApp(faultyDb(world.db, UNDISTURBED, planted?.statement), {
    renderPage: await renderPage,
    clock,
    catalogue: planted?.catalogue?.(catalogue) ?? catalogue,
  })
  return { app, page: planted?.page ?? ((html) => html) }
}

const UNDISTURBED = {
  isDead: false,
  statementsLeft: Infinity,
  onDeath() {},
  isCutOff: () => false,
  isFull: () => false,
}

type Site = { app: App; page: (text: string, by: string) => string }

type Visitor = { name: string; cookie: string }

async function visit({ app, page }: Site, path: string, { name, cookie }: Visitor): Promise<Visit> {
  const { status, text: html } = await get(app, path, { cookie })
  const text = page(html, name)
  return { path, by: name, status, text, words: wordsOf(text) }
}

const SCRIPTS = /<(script|style|svg)\b[\s\S]*?<\/\1>/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' }

function wordsOf(html: string) {
  return html
    .replaceAll('<!-- -->', '')
    .replace(SCRIPTS, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|#x27|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
}
