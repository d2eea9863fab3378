import type { Db } from '#app/db/client.server.ts'
import { isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import type { Facts, Rule } from './rules.ts'

/** What only one person writes has such a word. */
const MARK = /zq\d+zq/g
const PUBLIC = [
  '/',
  '/new-competitions',
  '/competitions-ending-soon',
  '/round.json',
  '/sitemap.xml',
]
const OWN = ['/my-dashboard', '/my-bookmarks', '/my-alerts']

let renderPage: ReturnType<typeof pagesAsData> | undefined
const sites = new WeakMap<Db, ReturnType<typeof testApp>>()

export function rulesOfPages(): Rule[] {
  return [
    {
      name: 'a page never shows another person',
      says: 'closing erases personal data and keeps published listings without the name',
      document: 'docs/contract.md',
      when: 'each day',
      check: (facts) => (isDue(facts) ? findNames(facts) : []),
    },
    {
      name: 'the list of new competitions has what the rows say',
      says: 'Bookmarks and every list follow the same rule.',
      document: 'docs/contract.md',
      when: 'each day',
      check: (facts) => (isDue(facts) ? compareList(facts) : []),
    },
  ]
}

/** Rendering pages takes as long as all other rules of a day. */
const isDue = ({ world }: Facts) => world.day() % 3 === 0

/** The site on this database, whose pages answer their data. */
async function openSite({ world }: Pick<Facts, 'world'>) {
  renderPage ??= pagesAsData()
  const clock = () => new Date(world.now)
  const site =
    sites.get(world.db) ??
    testApp(world.db, { renderPage: await renderPage, clock, isReady: () => true })
  sites.set(world.db, site)
  return site
}

async function findNames(facts: Facts) {
  const app = await openSite(facts)
  const wrong = []
  for (const path of PUBLIC) {
    const { status, text } = await get(app, path)
    if (status !== 200) wrong.push(`${path} answers ${status}`)
    for (const [mark] of text.matchAll(MARK)) wrong.push(`${path} shows ${mark}`)
  }
  const person = facts.members.find(({ state, secret }) => state === 'member' && secret !== '')
  if (!person) return wrong
  const cookie = `${sessionCookieName(true)}=m.${person.secret}`
  for (const path of OWN) {
    const { status, text } = await get(app, path, { cookie })
    if (status === 200 && path === OWN[0] && !text.includes(person.mark))
      wrong.push(`${path} does not name ${person.name}`)
    const others = [...text.matchAll(MARK)].filter(([mark]) => mark !== person.mark)
    for (const [mark] of others) wrong.push(`${path} of ${person.name} shows ${mark}`)
  }
  return wrong
}

async function compareList(facts: Facts) {
  const { world } = facts
  const { text } = await get(await openSite(facts), '/new-competitions')
  const listed = new Set(
    [...text.matchAll(/\\?"competitionID\\?":(\d+)/g)].map(([, id]) => Number(id)),
  )
  const rows = await world.db
    .selectFrom('competitions')
    .select('id')
    .where(isOpenOn(dublinDay(new Date(world.now))))
    .where(isUnrestricted)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  const gone = [...listed].filter((id) => !open.has(id))
  const missing = rows.slice(0, 9).filter(({ id }) => !listed.has(id))
  return [
    ...gone.map((id) => `listing ${id} is listed, and not open`),
    ...missing.map(({ id }) => `listing ${id} is not listed`),
  ]
}
