import type { Db } from '#app/db/client.server.ts'
import { categorySlug, type Category } from '#app/features/listings/rules/categories.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import type { Facts, Rule } from './rules.ts'
import { visitPages, type Visit, type Visits } from './visits.ts'

/** What only one person writes has such a word. */
const MARK = /zq\d+zq/g
/** Usernames and addresses of this world. */
const PERSONAL =
  /zq\d+zq|reader-\d+@[\w.]+|[\w.-]+@mail\d+\.|admin-(?:maeve|ciaran|aoife)|desk@[\w.-]+/g
/** Rendering takes longer than all other rules of a day. */
const EVERY_DAYS = 7
/** docs/contract.md#closing-dates */
const GONE_DAYS = 60

type About = Pick<Rule, 'name' | 'says'> & Partial<Pick<Rule, 'document'>>
type Find = (visits: Visits, facts: Facts) => Promise<string[]> | string[]

export function rulesOfPages(): Rule[] {
  let visited: { at: number; visits: Promise<Visits | undefined> } | undefined

  /** The same visits for all rules of a day. */
  function visitsOf(facts: Facts, isWhole: boolean) {
    const { now } = facts.world
    if (visited?.at !== now) visited = { at: now, visits: visitPages(facts, isWhole) }
    return visited.visits
  }

  const rule = (about: About, find: Find): Rule[] => {
    const at = (when: Rule['when'], isDue: (facts: Facts) => boolean): Rule => ({
      document: 'docs/contract.md',
      ...about,
      when,
      check: async (facts) => {
        const visits = isDue(facts) ? await visitsOf(facts, when === 'at the end') : undefined
        return visits ? find(visits, facts) : []
      },
    })
    return [
      at('each day', ({ world }) => world.day() % EVERY_DAYS === 0),
      at('at the end', () => true),
    ]
  }

  return [
    ...rule(
      {
        name: 'a page never shows another person',
        says: 'closing erases personal data and keeps published listings without the name',
      },
      findPersons,
    ),
    ...rule(
      {
        name: 'pages for reading are the same for everybody',
        says: 'pages stay the same for everybody',
        document: 'docs/features.md',
      },
      findDifferences,
    ),
    ...rule(
      {
        name: 'lists and their counts have what the rows say',
        says: 'Bookmarks and every list follow the same rule.',
      },
      compareLists,
    ),
    ...rule(
      {
        name: 'the page of a listing says what its row says',
        says: "A closed listing answers 200 for 60 days, marked 'Closed', with noindex and similar open listings; then 410 with the\n  same page.",
      },
      compareListings,
    ),
  ]
}

function findPersons({ reading, own, admin, mark }: Visits, { members }: Facts) {
  const broken = [...reading, ...own, ...admin]
    .filter(({ status }) => status >= 500)
    .map(({ path, by, status }) => `${path} answers ${status} to ${by}`)
  const named = reading.flatMap(({ path, by, text }) =>
    [...text.matchAll(PERSONAL)].map(([found]) => `${path} shows ${found} to ${by}`),
  )
  const others = own.flatMap(({ path, by, text }) =>
    [...text.matchAll(MARK)]
      .filter(([found]) => found !== mark)
      .map(([found]) => `${path} shows ${found} to ${by}`),
  )
  const nameless = own
    .filter(
      ({ path, status, text }) =>
        path === '/my-dashboard' && status === 200 && !text.includes(mark),
    )
    .map(({ by }) => `the dashboard does not name ${by}`)
  const secrets = members.map(({ secret }) => secret).filter((secret) => secret !== '')
  const shown = [...reading, ...own, ...admin]
    .filter(({ text }) => secrets.some((secret) => text.includes(secret)))
    .map(({ path, by }) => `${path} shows a secret to ${by}`)
  return [...broken, ...named, ...others, ...nameless, ...shown]
}

function findDifferences({ reading }: Visits) {
  const pages = Map.groupBy(reading, ({ path }) => path)
  return [...pages]
    .filter(([, visits]) => new Set(visits.map(({ status, text }) => `${status} ${text}`)).size > 1)
    .map(([path, visits]) => `${path} differs for ${visits.map(({ by }) => by).join(', ')}`)
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Newest first. */
async function readRows(db: Db) {
  const rows = await db
    .selectFrom('competitions')
    .innerJoin('promoters', 'promoters.id', 'promoter_id')
    .leftJoin('promoters as merged', 'merged.id', 'promoters.merged_into')
    .select(['competitions.id', 'competitions.slug', 'title', 'status', 'end_date', 'published_at'])
    .select(['restricted', 'promoter_name'])
    .select(({ fn }) => fn.coalesce('merged.slug', 'promoters.slug').as('promoter'))
    .orderBy('published_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .execute()
  const categories = await db.selectFrom('competition_categories').selectAll().execute()
  const byID = Map.groupBy(categories, ({ competition_id: id }) => id)
  return rows.map((row) =>
    Object.assign(row, { categories: byID.get(row.id)?.map(({ category }) => category) ?? [] }),
  )
}

async function compareLists({ reading }: Visits, { world }: Facts) {
  const today = dublinDay(new Date(world.now))
  const rows = await readRows(world.db)
  const open = rows.filter((row) => isOpen(row, today))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return reading.flatMap((visit) => {
    // A merged promoter's page leads to the other one.
    if (visit.status === 301) return []
    const linked = linksOf(visit)
    const own = visit.path.replace('/competition/', '')
    const wrong = linked
      .filter((slug) => slug !== own)
      .filter((slug) => {
        const row = bySlug.get(slug)
        return !row || !isOpen(row, today)
      })
      .map((slug) => `${visit.path} has a link to ${slug}, which is not open`)
    const expected = expectedOn(visit.path, open, today)
    if (!expected) return wrong
    const missing = expected.first
      .filter(({ slug }) => !linked.includes(slug))
      .map(({ slug }) => `${visit.path} does not list ${slug}`)
    // Without any a page says so in other words.
    const isEmpty = expected.says.startsWith('0 ')
    const says =
      visit.words.includes(expected.says) || isEmpty
        ? []
        : [`${visit.path} does not say “${expected.says}”`]
    return [...wrong, ...missing, ...says]
  })
}

const isOpen = ({ status, end_date: day, restricted }: Row, today: Day) =>
  status === 'approved' && day >= today && restricted === 0

/** What a page begins with, and how many it says there are. */
function expectedOn(path: string, open: readonly Row[], today: Day) {
  const listed = (rows: readonly Row[], says: string, first = rows.slice(0, 9)) => ({
    first,
    says: `${rows.length} ${says}`,
  })
  const soonest = (rows: readonly Row[], says: string) => listed(rows, says, findSoonest(rows))
  if (path === '/') return listed(open, 'open · ', [])
  if (path === '/new-competitions') return listed(open, 'open competitions')
  if (path === '/competitions-ending-soon') {
    const latest = addDays(today, 7)
    return soonest(
      open.filter(({ end_date: day }) => day <= latest),
      'close within',
    )
  }
  const [, kind, value = ''] = PARAMETER.exec(path) ?? []
  if (kind === 'promoter/')
    return soonest(
      open.filter(({ promoter }) => promoter === value),
      'open',
    )
  if (kind === 'competition-category/') {
    const isIn = (category: string) =>
      categorySlug(category as Category) === decodeURIComponent(value)
    return listed(
      open.filter(({ categories }) => categories.some(isIn)),
      'open',
    )
  }
  if (kind !== 'search?q=') return undefined
  const found = open.filter(({ title }) => title.toLowerCase().includes(value))
  return listed(found, '', found.length > 9 ? [] : found)
}

const PARAMETER = /^\/(search\?q=|competition-category\/|promoter\/)(.+)$/

/** Of those that close on the day of the ninth, any may be first. */
function findSoonest(rows: readonly Row[]) {
  const ninth = rows.map(({ end_date: day }) => day).toSorted()[8]
  return rows.filter(({ end_date: day }) => ninth === undefined || day < ninth)
}

function linksOf({ text }: Visit) {
  return [...text.matchAll(/href="\/competition\/([\w-]+)"/g)].map(([, slug]) => slug ?? '')
}

async function compareListings({ reading }: Visits, { world }: Facts) {
  const today = dublinDay(new Date(world.now))
  const rows = await readRows(world.db)
  return reading.flatMap(({ path, status, words }) => {
    const row = rows.find(({ slug }) => path === `/competition/${slug}`)
    if (!row) return []
    const { title, promoter_name: promoter, end_date: day } = row
    const isLongClosed = addDays(day, GONE_DAYS) < today
    const expected = row.status !== 'approved' ? 404 : isLongClosed ? 410 : 200
    const texts = expected === 404 ? [] : [title, promoter, ...(day < today ? ['Closed'] : [])]
    const shown = expected === 404 && row.status !== 'approved' && words.includes(title)
    return [
      ...(status === expected ? [] : [`${path} answers ${status}, not ${expected}`]),
      ...texts
        .filter((text) => !words.includes(text))
        .map((text) => `${path} does not say “${text}”`),
      ...(shown ? [`${path} is ${row.status}, and says “${title}”`] : []),
    ]
  })
}
