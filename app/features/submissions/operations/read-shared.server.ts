import type { RequestContext } from '#app/context.server.ts'
import { readPastedText } from '#app/features/reading/operations/reading-jobs.server.ts'
import type { ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { toFilling } from '../rules/filling.ts'
import { LINK, linkIn, SHARED_TEXT_MAX } from '../rules/shared.ts'
import { personOf } from './read-for-form.server.ts'

type Reader = Pick<RequestContext, 'today' | 'actor' | 'address'>

/**
 * What another page or app passed on: `?link=`, `?text=` (phones put the link there) and `?picture=`, for one that waits
 * on the device. Nothing is fetched, because any site can lead a browser to such an address.
 */
export async function readShared(reader: Reader, query: URLSearchParams) {
  const [text = '', url = ''] = ['text', 'link'].map((name) =>
    query.get(name)?.slice(0, SHARED_TEXT_MAX),
  )
  const link = linkIn(url) ?? linkIn(text)
  const { fields, unread } = await readShort(reader, text.replace(LINK, ' '))
  const { values, notes } = toFilling(fields, 'text')
  const isShared = link || query.has('picture') || unread || Object.keys(notes).length > 0
  if (!isShared) return undefined
  return { values: link ? { ...values, entryUrl: link } : values, notes, ...(unread && { unread }) }
}

/** The form opens without what the text says if that takes too long, or too many are being read. */
async function readShort(
  reader: Reader,
  text: string,
): Promise<{ fields: ReadFields; unread?: string }> {
  if (text.trim() === '') return { fields: {} }
  try {
    const user = { key: personOf(reader) }
    return { fields: await readPastedText({ text, today: reader.today }, user) }
  } catch (error) {
    if (error instanceof Problem) return { fields: {}, unread: error.message }
    if (error instanceof FetchFailure) return { fields: {} }
    throw error
  }
}
