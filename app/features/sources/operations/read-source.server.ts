import { readCsvRecords } from '#app/features/exchange/import/read-csv.server.ts'
import type { RobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { readInThread } from '#app/lib/web/read-in-thread.server.ts'
import { readPage } from '#app/lib/web/read-page.server.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { FIELD_MAX, ITEMS_MAX, TEXT_MAX, type Kind, type RawItem } from '../rules/items.ts'
import { competitionLinks } from '../rules/page-links.ts'

const WORKER = 'app/features/sources/operations/read-feed-worker.ts'
const ID_COLUMN = /^(?:id|guid|reference|key)$/i

type Asked = {
  kind: Kind
  url: string
  etag?: string | null
  lastModified?: string | null
}
export type SourceAnswer = {
  status: number
  etag: string | null
  lastModified: string | null
  items: RawItem[]
}

/**
 * Fetches a source once. Status 304 has no items. Feeds and CSV files are made for programs; a page is made
 * for people, so robots.txt is asked first.
 * @throws FetchFailure.
 */
export async function readSource(
  fetch: SafeFetch,
  refuseDisallowed: RobotsGuard,
  { kind, url: address, etag, lastModified }: Asked,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  refuseReservedName(address)
  const known = { etag: etag ?? null, lastModified: lastModified ?? null }
  if (kind === 'page') await refuseDisallowed(address)
  const approve = kind === 'page' ? refuseDisallowed : undefined
  const { url, status, text, headers } = await fetch(address, { signal, known, approve })
  if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
  const items = status === 304 ? [] : await readItems(kind, text, url)
  return {
    status,
    etag: headers?.etag ?? null,
    lastModified: headers?.lastModified ?? null,
    items,
  }
}

async function readItems(kind: Kind, text: string, url: string): Promise<RawItem[]> {
  switch (kind) {
    case 'feed':
      return readInThread<RawItem[]>(WORKER, { text, url })
    case 'csv':
      return readRows(text)
    case 'page':
      return competitionLinks(await readPage(text), url)
  }
}

/** Rows that are broken, or longer or shorter than the first line, are left out. */
async function readRows(text: string): Promise<RawItem[]> {
  let columns: string[] | undefined
  const items: RawItem[] = []
  for await (const record of readCsvRecords(inOne(text))) {
    if (items.length >= ITEMS_MAX) break
    if ('error' in record) continue
    if (columns) items.push(...toRow(columns, record.cells))
    else columns = record.cells.map((name) => name.trim().slice(0, FIELD_MAX))
  }
  return items
}

async function* inOne(text: string) {
  yield text.replace(/^\uFEFF/, '')
}

function toRow(columns: readonly string[], cells: readonly string[]): RawItem[] {
  if (cells.length !== columns.length) return []
  const pairs = columns.map((name, index) => {
    return [name, fromCell(cells[index] ?? '').slice(0, TEXT_MAX)] as const
  })
  const id = pairs.find(([name, value]) => ID_COLUMN.test(name) && value.trim() !== '')?.[1]
  return [{ id: id?.slice(0, FIELD_MAX), fields: Object.fromEntries(pairs) }]
}
