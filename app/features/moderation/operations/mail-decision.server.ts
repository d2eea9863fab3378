import type { Db } from '#app/db/client.server.ts'
import type { ModerationState } from '#app/features/listings/operations/change-competition.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { listingPublishedMail, listingRejectedMail } from '#app/features/mailing/mail.ts'
import { enqueueMail, takeBackMails } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '../rules.ts'

/** What a mail about a decision names as its cause. */
export function decisionCause(competitionID: number): string {
  return `decision:${competitionID}`
}

/**
 * Tells the submitter, once the decision can no longer be undone. Nobody is told at an address
 * that was never confirmed: it may be a stranger's.
 */
export async function mailDecision(
  { tx, baseUrl }: { tx: Db; baseUrl: string },
  listing: Listing,
  { status, reason }: ModerationState,
  now: Date,
) {
  const cause = decisionCause(listing.competitionID)
  await takeBackMails(tx, cause)
  const submitter = await findSubmitter(tx, listing.submittedById)
  if (!submitter?.email) return
  const about = {
    to: submitter.email,
    username: submitter.username,
    title: onOneLine(listing.competitionTitle),
  }
  const mail =
    status === 'approved'
      ? listingPublishedMail({
          ...about,
          link: baseUrl + competitionPath(listing.competitionSlug),
        })
      : listingRejectedMail({ ...about, reason, link: `${baseUrl}/my-dashboard` })
  await enqueueMail(tx, mail, now, { cause, delayMs: UNDO_MS + UNDO_GRACE_MS })
}

/** Titles may hold C1 controls, such as U+0085, which no subject of a mail may have. */
function onOneLine(title: string) {
  return title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

async function findSubmitter(tx: Db, id: number | null) {
  if (id === null) return undefined
  return tx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}
