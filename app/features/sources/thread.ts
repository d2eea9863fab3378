import { Parser } from 'htmlparser2'
import { FROM_MAX, withinLimits } from '#app/features/reading/rules/limits.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { readText } from '#app/features/reading/rules/read-text.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { foreignFile, isPlainText } from '#app/lib/table/foreign-files.ts'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { readCsv, type CsvRecord } from '#app/lib/table/read-csv.ts'
import { readTable } from '#app/lib/table/read-table.ts'
import { unpack } from '#app/lib/web/unpack.ts'
import type { Day } from '#app/lib/time/days.ts'
import { readDay } from '#app/lib/time/read-days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { readBody } from '#app/lib/web/read-body.ts'
import type { FetchedBody } from '#app/lib/web/safe-fetch.server.ts'
import { parseItems } from './operations/parse-items.ts'
import {
  COLUMNS_MAX,
  FIELD_MAX,
  ITEMS_MAX,
  TEXT_MAX,
  resolveLink,
  type Item,
  type Kind,
  type RawItem,
} from './rules/items.ts'
import { competitionLinks } from './rules/page-links.ts'

const ID_COLUMN = /^(?:id|guid|reference|key)$/i
const FEED_TYPE = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)\s*(?:;|$)/i
/** As of a page: parsing deeper ones costs quadratic time. */
const DEPTH_MAX = 1_000

type Source = { kind: Kind; body: FetchedBody; url: string }

/** Reads the items of a feed, a CSV file or a page. @throws Error for a text that is none. */
async function readItems({ kind, body, url }: Source): Promise<RawItem[]> {
  if (kind === 'csv') {
    const { bytes } = await unpack(body, body.encoding)
    if (!isPlainText(bytes) && !foreignFile(bytes)) return limited(readRows(workbookRows(bytes)))
  }
  const { text, isWhole } = await readBody(body)
  const items = itemsOf(kind, text, url)
  // The last item of what broke off may be half a link.
  return limited(isWhole ? items : items.slice(0, -1))
}

/** Workbooks leave out the empty cells at the end of a row. */
function workbookRows(bytes: Uint8Array): CsvRecord[] {
  const { rows } = joinTabs(readTable(bytes))
  return rows.map(({ line, cells }) => ({
    line,
    cells: Array.from(rows[0]?.cells ?? [], (_, index) => cells[index] ?? ''),
  }))
}

function limited(items: readonly RawItem[]): RawItem[] {
  return items.slice(0, ITEMS_MAX).map(({ id, fields }) => ({
    id: id?.slice(0, FIELD_MAX),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name.slice(0, FIELD_MAX),
        value.slice(0, TEXT_MAX),
      ]),
    ),
  }))
}

function itemsOf(kind: Kind, text: string, url: string): RawItem[] {
  if (kind === 'feed') return parseItems(text, url)
  return kind === 'csv' ? readRows(readCsv(text)) : competitionLinks(parsePage(text), url)
}

/** Rows that are broken, or longer or shorter than the first line, are left out, as are columns past the limit. */
function readRows(records: Iterable<CsvRecord>): RawItem[] {
  let columns: string[] | undefined
  const items: RawItem[] = []
  for (const record of records) {
    if (items.length >= ITEMS_MAX) break
    if ('error' in record) continue
    if (columns) items.push(...toRow(columns, record.cells))
    else columns = record.cells.map((name) => name.trim())
  }
  return items
}

function toRow(columns: readonly string[], cells: readonly string[]): RawItem[] {
  if (cells.length !== columns.length) return []
  const pairs = columns
    .slice(0, COLUMNS_MAX)
    .map((name, index) => [name, fromCell(cells[index] ?? '')] as const)
  const id = pairs.find(([name, value]) => ID_COLUMN.test(name) && value.trim() !== '')?.[1]
  return [{ id, fields: Object.fromEntries(pairs) }]
}

/** Reads what an item itself says, without its page. */
function readItem({ item, today }: { item: Item; today: Day }): ReadFields {
  const { title, text, closingDate } = item
  // Other spellings, such as 12/11/2026, are for the rules of promoters' texts.
  const day = /^\d{4}-/.test(closingDate) ? readDay(closingDate) : undefined
  const words = closingDate && !day ? `Closing date: ${closingDate}\n` : ''
  const said = withinLimits(readText(`${words}${title}\n${text}`, today))
  return day
    ? { ...said, competitionEndDate: { value: day, from: closingDate.slice(0, FROM_MAX) } }
    : said
}

/** Returns the address of the feed that a page names; of several, the one of this page, not that of comments. */
export function findFeed(html: string, url: string): string | undefined {
  const feeds: { href: string; isOfComments: boolean }[] = []
  let [base, depth] = [url, 0]
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '', title = '' }) {
      depth += 1
      if (depth > DEPTH_MAX) parser.pause()
      if (name === 'base') base = resolveLink(href, url) ?? base
      if (name !== 'link' || !/\balternate\b/i.test(rel) || !FEED_TYPE.test(type.trim())) return
      const feed = resolveLink(href, base)
      if (href && feed)
        feeds.push({ href: feed, isOfComments: /comment/i.test(`${href} ${title}`) })
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
  const { origin, pathname } = new URL(url)
  const isOfPage = ({ href }: { href: string }) =>
    pathname !== '/' && href.startsWith(`${origin}${pathname}`)
  const posts = feeds.filter(({ isOfComments }) => !isOfComments)
  return (posts.find(isOfPage) ?? posts[0] ?? feeds[0])?.href
}

export const sourceJobs = {
  readItems,
  readItem,
  findFeed: async ({ body, url }: Omit<Source, 'kind'>) =>
    findFeed((await readBody(body)).text, url),
}
