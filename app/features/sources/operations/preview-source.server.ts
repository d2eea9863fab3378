import { needsClosingDate } from '#app/features/listings/rules/closing.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { SourceInput } from '../input.ts'
import { guessMapping } from '../rules/columns.ts'
import { columnsOf, mapItem, type Item } from '../rules/items.ts'
import { failureWords } from '../rules/sentences.ts'
import { fillItem, type Filled } from './fill-item.server.ts'
import { createReader, readSourceOrNamedFeed } from './read-source.server.ts'

const SHOWN = 3
const NO_FEED = 'the answer is neither a feed nor a page that names one'

export type Preview = Awaited<ReturnType<typeof previewSource>>

/** Reads a source as a run would, and shows what its first three items would become. Brings nothing. */
export async function previewSource(
  { fetch, today, signal }: { fetch: SafeFetch; today: Day; signal: AbortSignal },
  _admin: Admin,
  input: SourceInput,
) {
  const reader = createReader(fetch, signal)
  const { items, feed } = await readSourceOrNamedFeed(reader, input).catch((error: unknown) => {
    throw error instanceof FetchFailure ? unreadable(input, error) : error
  })
  const columns = columnsOf(items)
  const chosen = Object.values(input.mapping).some((column) => columns.includes(column))
  const mapping = chosen ? input.mapping : guessMapping(columns)
  const shown: ReturnType<typeof toShown>[] = []
  for (const raw of items.slice(0, SHOWN)) {
    const item = mapItem(raw, mapping)
    shown.push(toShown(item, await fillItem(item, { ...input, today }, reader)))
  }
  // The fields of a page's items leave no choice.
  const choices = input.kind === 'page' ? [] : columns
  return { feed, total: items.length, columns: choices, mapping, items: shown }
}

function unreadable({ kind }: SourceInput, { reason, status }: FetchFailure) {
  const isNoFeed = kind === 'feed' && reason === 'page'
  const words = isNoFeed ? NO_FEED : failureWords(reason, status)
  return new Problem('invalid', `It could not be read: ${words}.`, { url: `Check it: ${words}.` })
}

function toShown({ title, link }: Item, filled: Filled) {
  if ('refused' in filled) return { title, link, closes: null, refused: filled.refused }
  const { competitionTitle, entryUrl, competitionEndDate, promoterName, over18 } = filled.listing
  const closes = needsClosingDate(competitionEndDate) ? null : competitionEndDate
  return { title: competitionTitle, link: entryUrl, closes, promoterName, over18 }
}
