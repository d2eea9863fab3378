import {
  findConfirmed,
  reasonsFor,
  type Within,
} from '#app/features/decisions/operations/mail-reasons.server.ts'
import { findOffSite } from '#app/features/decisions/queries/decisions.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { toLogged, type StatusChange } from '#app/features/listings/rules/change-log.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { listingPublishedMail } from '#app/features/letters/mail.ts'
import { listingRejectedMail } from '#app/features/letters/mail-decisions.ts'
import { enqueueMail, cancelMails } from '#app/features/mail/operations/enqueue-mail.server.ts'

export function decisionCause(competitionID: number): string {
  return `decision:${competitionID}`
}

type State = Pick<StatusChange, 'status' | 'reason'>

/** Sends none to an unconfirmed address, which may be a stranger's. */
export async function mailDecision(within: Within, listing: Listing, state: State, now: Date) {
  const { tx, baseUrl } = within
  const cause = decisionCause(listing.competitionID)
  const before = { status: listing.status, reason: listing.rejectionReason }
  const [unsent] = await cancelMails(tx, cause)
  const knownBefore = unsent ? unsent.known_before : describe(before)
  if (state.status === 'pending' || describe(state) === knownBefore) return
  const submitter = await findConfirmed(tx, listing.submittedById)
  if (!submitter || submitter.isSuspended) return
  const { to, username } = submitter
  const about = { to, username, title: onOneLine(listing.competitionTitle) }
  const link = baseUrl + competitionPath(listing.competitionSlug)
  const explain = async () => {
    const decision = await findOffSite(tx, listing.competitionID)
    const reasons = decision && (await reasonsFor(within, decision, now))
    return { isTakenDown: decision?.kind === 'taken down', reasons }
  }
  const mail =
    state.status === 'approved'
      ? listingPublishedMail({ ...about, link })
      : listingRejectedMail({ ...about, ...(await explain()), link: `${link}/edit` })
  await enqueueMail(tx, mail, now, { cause, knownBefore, delayMs: UNDO_MS + UNDO_GRACE_MS })
}

function describe(state: State) {
  return toLogged({ ...state, publishedAt: null })
}

/** Titles may contain C1 controls such as U+0085, which a subject may not. */
function onOneLine(title: string) {
  return title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
