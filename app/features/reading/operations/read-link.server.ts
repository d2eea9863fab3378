import type { RequestContext } from '#app/context.server.ts'
import { toCheckedWebp } from '#app/features/media/operations/store-image.server.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { FetchFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import { BUSY } from '#app/lib/web/reader-threads.server.ts'
import type { FetchOptions } from '#app/lib/web/safe-fetch.server.ts'
import { PAGE_PICTURE_MIN } from '../rules/limits.ts'
import type { ReadFields } from '../rules/read-fields.ts'
import { isSocialMedia } from '../rules/social-media.ts'
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
const NO_PICTURE = 'That page has no picture that can be used here.'

/** For robots.txt, page and redirects together. */
const DEADLINE_MS = 15 * SECOND_MS
/** As many as the limits `read-link-site` and `read-picture-site` allow if each takes until its deadline. */
const linksInTurn = queueForPeople(16)
const picturesInTurn = queueForPeople(8)

/** `person` is who asks, as limits count them. */
type Reader = Pick<RequestContext, 'safeFetch' | 'limits'> & { person: string }
type Fetch<Fetched> = (address: string, options?: FetchOptions) => Promise<Fetched>
/** Ends what a fetch asks of other sites at the deadline; time in which a text waits for a thread does not count. */
type WithDeadline = <Fetched>(fetch: Fetch<Fetched>) => Fetch<Fetched>

/** Reads a promoter's page for a person. @throws Problem with a sentence for the form. */
export async function readLink(
  { safeFetch, limits, today, person }: Reader & Pick<RequestContext, 'today'>,
  address: string,
): Promise<ReadLink> {
  await limits.consume('read-link', person)
  await limits.consume('read-link-site', 'site')
  if (isSocialMedia(address)) throw new Problem('invalid', WALLED)
  // The part after '#' stays in the browser: the server would send the page before it.
  if (/^#!?\//.test(URL.parse(address)?.hash ?? '')) throw new Problem('invalid', EMPTY)
  return linksInTurn(person, async (withDeadline) => {
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

/** Reads the picture of a promoter's page as WebP, and stores nothing. @throws Problem. */
export async function readPicture(
  { safeFetch, fetchPicture, limits, person }: Reader & Pick<RequestContext, 'fetchPicture'>,
  address: string,
): Promise<Uint8Array> {
  await limits.consume('read-picture', person)
  await limits.consume('read-picture-site', 'site')
  return picturesInTurn(person, async (withDeadline) => {
    try {
      const approve = createPersonsGuard({ fetch: withDeadline(safeFetch), key: person })
      await approve(address)
      const picture = await withDeadline(fetchPicture)(address, { approve })
      return await toCheckedWebp(picture, PAGE_PICTURE_MIN)
    } catch (error) {
      throw error instanceof FetchFailure ? new Problem('invalid', NO_PICTURE) : error
    }
  })
}

/** Of a person one reading runs and one waits, so that the slow pages of a few do not hold up others. */
function queueForPeople(atOnce: number) {
  const inTurn = limitConcurrency({
    atOnce,
    atOncePerKey: 1,
    waiting: atOnce,
    waitingPerKey: 1,
    refuse: () => new Problem('unavailable', BUSY, undefined, { retryAfter: 10 }),
  })
  return <Result>(person: string, read: (withDeadline: WithDeadline) => Promise<Result>) =>
    inTurn(() => read(startDeadline()), person)
}

function startDeadline(): WithDeadline {
  const over = new AbortController()
  let left = DEADLINE_MS
  let startedAt = 0
  let timer: AbortSignal | undefined

  function start() {
    startedAt = performance.now()
    const started = AbortSignal.timeout(Math.max(0, Math.ceil(left)))
    timer = started
    started.addEventListener('abort', () => timer === started && over.abort(started.reason))
  }

  function stop() {
    left -= performance.now() - startedAt
    timer = undefined
  }

  return (fetch) =>
    async function fetchInTime(address, { approve, ...options } = {}) {
      const approveUntimed = async (redirect: string) => {
        stop()
        await approve?.(redirect).finally(start)
      }
      start()
      try {
        return await fetch(address, {
          ...options,
          signal: over.signal,
          approve: approve && approveUntimed,
        })
      } finally {
        stop()
      }
    }
}
