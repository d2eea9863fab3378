import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { NO_CLOSING_DATE } from '#app/features/listings/rules/closing.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { parseSubmission } from '#app/features/submissions/input/submission.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { Defaults } from '../input.ts'
import { isWebLink, type Item, type Kind } from '../rules/items.ts'
import { failureWords } from '../rules/sentences.ts'
import { readItem, readItemPage, type Reader } from './read-source.server.ts'

export type Filled =
  | { listing: ListingInput; /** Words that may name the closing date. */ hint: string | null }
  | { refused: string; /** It may be readable the next time. */ isTemporary: boolean }

type Context = { kind: Kind; queue: Queue; defaults: Defaults; today: Day }

/** Fills a listing from an item, else its page, else the defaults; without a closing date it has NO_CLOSING_DATE. */
export async function fillItem(item: Item, context: Context, reader: Reader): Promise<Filled> {
  const { kind, today } = context
  if (!isWebLink(item.link)) return { refused: 'It has no link.', isTemporary: false }
  const said = kind === 'page' ? {} : await readOwn(item, today, reader)
  if (said.competitionEndDate?.value) return toListing(item, item.link, said, context)
  try {
    const { url, fields } = await readItemPage(reader, item.link, today)
    return toListing(item, url, merge(fields, said), context)
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    if (kind !== 'page') return toListing(item, item.link, said, context)
    const { reason, status } = error
    const isLater = status === 429 || (status ?? 0) >= 500
    const isTemporary = reason === 'time' || reason === 'network' || isLater
    return { refused: `Its page: ${failureWords(reason, status)}.`, isTemporary }
  }
}

/** @returns nothing for a text that takes too long to read. */
async function readOwn(item: Item, today: Day, reader: Reader): Promise<ReadFields> {
  try {
    return await readItem({ item, today }, reader)
  } catch (error) {
    if (error instanceof FetchFailure) return {}
    throw error
  }
}

/** A hint without a value does not hide a value. */
function merge(fields: ReadFields, said: ReadFields): ReadFields {
  const valued = Object.entries(said).filter(([, field]) => field.value !== '')
  return { ...said, ...fields, ...Object.fromEntries(valued) }
}

function toListing(
  item: Item,
  entryUrl: string,
  fields: ReadFields,
  { kind, queue, defaults, today }: Context,
): Filled {
  const read = Object.entries(fields).flatMap(([name, { value }]) => (value ? [[name, value]] : []))
  const values: Values = {
    ...defaults,
    ...Object.fromEntries(read),
    ...(item.promoter && { promoterName: item.promoter }),
    entryUrl,
  }
  const [own, other] = [item.title, values.competitionTitle]
  const title = kind === 'page' ? other || own : own || other
  values.competitionTitle = shorten(title ?? '', FIELDS.competitionTitle.limit)
  values.description = describe(item, values, queue)
  values.competitionEndDate ??= NO_CLOSING_DATE
  const closing = fields.competitionEndDate
  try {
    const listing = parseSubmission(values, { today, anyClosingDate: true })
    return { listing, hint: closing && !closing.value ? closing.from : null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { refused: error.message, isTemporary: false }
  }
}

type Values = Record<string, string | undefined>

/** The text of a page is its author's; that of a partner's feed is meant for us. */
function describe({ text }: Item, values: Values, queue: Queue) {
  if (queue === 'fpd' && text) return text
  return `${values.competitionTitle}. Run by ${values.promoterName}; enter on their page.`
}
