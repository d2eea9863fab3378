import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import type { ReadFields } from '../rules/read-fields.ts'
import { isSocialMedia } from '../rules/social-media.ts'
import { queueForPeople } from './read-for-person.server.ts'
import { readPromoterPage } from './reading-jobs.server.ts'
import { createPersonsGuard } from './robots.server.ts'

export type ReadLink = { url: string; fields: ReadFields; picture: string | undefined }

const UNREADABLE = 'That page cannot be read from here. Please fill in the form yourself.'
const NO_ANSWER = 'That page did not answer. Please check the link, or fill in the form yourself.'
const WALLED =
  'That site lets nobody read its pages without logging in. Copy the text of the post and paste it instead.'
const EMPTY =
  'That page shows its text only to browsers that run its scripts. Copy its text and paste it instead.'
const UNWANTED = 'That site asks us not to read its pages. Please fill in the form yourself.'
const NO_PAGE = 'There is no page at that address. Please check the link.'
const MISSING = [404, 410]
const OFF =
  'This site is set up not to read pages of other sites. Please fill in the form yourself, or paste the text.'
const SENTENCES: Record<FetchReason, string> = {
  address: 'That is not the address of a public page. Copy it from your browser.',
  redirects: UNREADABLE,
  time: NO_ANSWER,
  size: UNREADABLE,
  type: UNREADABLE,
  status: UNREADABLE,
  name: NO_ANSWER,
  network: NO_ANSWER,
  protocol: UNREADABLE,
  page: UNREADABLE,
  robots: UNWANTED,
  off: OFF,
}
/** As many as the limit `read-link-site` allows if each takes until its deadline. */
const READ_AT_ONCE = 16

const inTurn = queueForPeople(READ_AT_ONCE)

type Reader = Pick<RequestContext, 'safeFetch' | 'limits' | 'today'> & {
  /** Who asks, as limits count them. */
  person: string
}

/** Reads a promoter's page for a person. @throws Problem with a sentence for the form. */
export async function readLink(
  { safeFetch, limits, today, person }: Reader,
  address: string,
): Promise<ReadLink> {
  await limits.consume('read-link', person)
  await limits.consume('read-link-site', 'site')
  if (isSocialMedia(address)) throw new Problem('invalid', WALLED)
  // The part after '#' stays in the browser: the server would send the page before it.
  if (/^#!?\//.test(URL.parse(address)?.hash ?? '')) throw new Problem('invalid', EMPTY)
  return inTurn(person, async (withDeadline) => {
    const fetch = withDeadline(safeFetch)
    try {
      const approve = createPersonsGuard({ fetch, key: person })
      await approve(address)
      const { url, status, body } = await fetch(address, { approve })
      if (status >= 400)
        throw new Problem('invalid', MISSING.includes(status) ? NO_PAGE : UNREADABLE)
      const page = { body, url, today }
      const { unread, fields, picture } = await readPromoterPage(page, { key: person })
      if (unread) throw new Problem('invalid', unread === 'wall' ? WALLED : EMPTY)
      return { url, fields, picture }
    } catch (error) {
      throw error instanceof FetchFailure ? new Problem('invalid', SENTENCES[error.reason]) : error
    }
  })
}
