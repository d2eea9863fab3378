import robotsParser from 'robots-parser'
import type { RequestContext } from '#app/context.server.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure, type FetchReason } from '#app/lib/web/fetch-failure.ts'
import { readPage } from '#app/lib/web/read-page.server.ts'
import type { FetchedText, SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { AGENT_NAME } from '../rules/agent.ts'
import { isWall, pictureOf, readFacts } from '../rules/read-facts.ts'
import type { ReadFields } from '../rules/read-text.ts'
import { isSocialMedia } from '../rules/social-media.ts'

export type ReadLink = { url: string; fields: ReadFields; picture: string | undefined }

const UNREADABLE = 'That page cannot be read from here. Please fill in the form yourself.'
const NO_ANSWER = 'That page did not answer. Please check the link, or fill in the form yourself.'
const WALLED =
  'That site lets nobody read its pages without logging in. Copy the text of the post and paste it instead.'
const UNWANTED = 'That site asks us not to read its pages. Please fill in the form yourself.'
const NO_PAGE = 'There is no page at that address. Please check the link.'
const OFF =
  'This site is set not to read pages of other sites. Please fill in the form yourself, or paste the text.'
const SENTENCES: Record<FetchReason, string> = {
  address: 'That is not the address of a public page. Copy it from your browser.',
  redirects: UNREADABLE,
  time: NO_ANSWER,
  size: UNREADABLE,
  type: UNREADABLE,
  encoding: UNREADABLE,
  status: UNREADABLE,
  name: NO_ANSWER,
  network: NO_ANSWER,
  page: UNREADABLE,
  robots: UNWANTED,
  off: OFF,
}
const ANYBODY = /^(\s*user-agent\s*:\s*)\*/gim

const inTurn = limitConcurrency({
  atOnce: 4,
  waiting: 12,
  refuse: () => new Problem('unavailable', NO_ANSWER, undefined, { retryAfter: 10 }),
})

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
  return inTurn(async () => {
    try {
      const { url, text } = await fetchAllowed(safeFetch, address)
      const page = await readPage(text)
      if (isWall(page)) throw new Problem('invalid', WALLED)
      return { url, fields: readFacts(page, url, today), picture: pictureOf(page, url) }
    } catch (error) {
      throw error instanceof FetchFailure ? new Problem('invalid', SENTENCES[error.reason]) : error
    }
  })
}

/** Obeys rules that name us, not those for all robots, because a person asked for the page. */
async function fetchAllowed(safeFetch: SafeFetch, address: string): Promise<FetchedText> {
  await refuseUnwanted(safeFetch, address)
  const found = await safeFetch(address, {
    approve: async (next) => {
      if (await isUnwanted(safeFetch, next)) throw new FetchFailure('robots', UNWANTED)
    },
  })
  if (found.status === 404 || found.status === 410) throw new Problem('invalid', NO_PAGE)
  if (found.status >= 400) throw new Problem('invalid', UNREADABLE)
  return found
}

/** Asks robots.txt. @throws Problem `invalid`. */
export async function refuseUnwanted(safeFetch: SafeFetch, address: string) {
  if (await isUnwanted(safeFetch, address)) throw new Problem('invalid', UNWANTED)
}

async function isUnwanted(safeFetch: SafeFetch, address: string) {
  const rules = URL.parse('/robots.txt', address)?.href ?? ''
  const found = await safeFetch(rules).catch((error: unknown) => {
    if (error instanceof FetchFailure && error.reason !== 'off') return undefined
    throw error
  })
  if (found?.status !== 200) return false
  const named = found.text.replace(ANYBODY, '$1nobody')
  return robotsParser(rules, named).isDisallowed(address, AGENT_NAME) === true
}
