import type { FetchReason } from '#app/lib/web/fetch-failure.ts'
import type { Findings } from './analyse-page.ts'
import { isParkingHost, moveOf } from './links.ts'
import type { Answer } from './verdict.ts'

type Link = { url: string; firstFinalDomain: string | null }

/** What each failure means for the link; a page that is too large or broken does exist. */
const ANSWERS: Record<FetchReason, Answer> = {
  name: 'no-name',
  network: 'failed',
  time: 'failed',
  redirects: 'blocked',
  address: 'not-checkable',
  type: 'not-checkable',
  protocol: 'not-checkable',
  status: 'blocked',
  size: 'ok',
  page: 'ok',
  robots: 'not-checkable',
  off: 'not-checkable',
}

/** Classifies a page that could not be fetched or read. */
export function answerOfFailure(reason: FetchReason): Answer {
  return ANSWERS[reason]
}

/** Classifies a link by the page that it led to. */
export function answerOfPage(
  { url, firstFinalDomain }: Link,
  finalUrl: string,
  findings: Findings,
  probeTitle: string | null,
): Answer {
  if (findings.isParked || isParkingHost(finalUrl)) return 'parked'
  if (findings.isWall) return 'blocked'
  const move = moveOf(url, finalUrl, firstFinalDomain)
  if (move) return move
  const isMissing = !findings.isShell && findings.title !== '' && findings.title === probeTitle
  return isMissing && isDeep(finalUrl) ? 'soft-404' : 'ok'
}

/** A site may show its front page in place of a missing one. */
function isDeep(address: string) {
  return (URL.parse(address)?.pathname ?? '/') !== '/'
}
