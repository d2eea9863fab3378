import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { createPageReader } from '#app/features/reading/operations/page-reader.server.ts'
import { createRobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { SourceInput } from '../input.ts'
import { columnsOf, guessMapping, mapItem, type Item, type Mapping } from '../rules/items.ts'
import { failureWords } from '../rules/sentences.ts'
import { fillItem, type Filled } from './fill-item.server.ts'
import { readSource } from './read-source.server.ts'
import { THREAD_USER } from './source-jobs.server.ts'

const SHOWN = 3

export type PreviewItem = { title: string; link: string; closes: Day | null } & (
  | Pick<ListingInput, 'promoterName' | 'over18'>
  | { refused: string }
)
export type Preview = {
  total: number
  /** What the items have; a page's have no choice. */
  columns: string[]
  mapping: Mapping
  items: PreviewItem[]
}

/** Reads a source as a run would, and shows what its first three items would become. Brings nothing. */
export async function previewSource(
  { fetch, today, signal }: { fetch: SafeFetch; today: Day; signal: AbortSignal },
  _admin: Admin,
  input: SourceInput,
): Promise<Preview> {
  const asker = { fetch, signal, key: THREAD_USER }
  const refuseDisallowed = createRobotsGuard(asker)
  const { items } = await readSource(asker, refuseDisallowed, input).catch((error: unknown) => {
    if (!(error instanceof FetchFailure)) throw error
    const words = failureWords(error.reason, error.status)
    throw new Problem('invalid', `It could not be read: ${words}.`, {
      url: `Check it: ${words}.`,
    })
  })
  const columns = columnsOf(items)
  const chosen = Object.values(input.mapping).some((column) => columns.includes(column))
  const mapping = chosen ? input.mapping : guessMapping(columns)
  const readPage = createPageReader(asker, refuseDisallowed)
  const shown: PreviewItem[] = []
  for (const raw of items.slice(0, SHOWN)) {
    const item = mapItem(raw, mapping)
    shown.push(toShown(item, await fillItem(item, { ...input, today }, readPage)))
  }
  return {
    total: items.length,
    columns: input.kind === 'page' ? [] : columns,
    mapping,
    items: shown,
  }
}

function toShown({ title, link }: Item, filled: Filled): PreviewItem {
  if ('refused' in filled) return { title, link, closes: null, refused: filled.refused }
  const {
    competitionTitle,
    entryUrl,
    competitionEndDate: end,
    promoterName,
    over18,
  } = filled.listing
  const closes = needsClosingDate(end) ? null : end
  return { title: competitionTitle, link: entryUrl, closes, promoterName, over18 }
}
