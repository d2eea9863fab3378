import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { missingPermit, PERMIT_NEEDED } from '#app/features/listings/rules/listing.ts'
import { missingInTerms } from '#app/features/reading/rules/terms-checklist.ts'
import type { TermsQuestion } from '#app/features/reading/rules/terms-questions.ts'

type Props = { listing: Listing; answered: readonly TermsQuestion[] }

/** What keeps a listing from being published, and what to look for in its promoter's terms. */
export function PublishingNotes({ listing, answered }: Props) {
  const missing = missingInTerms(listing, answered)
  return (
    <>
      {missingPermit(listing).length > 0 && (
        <p className="text-sm font-semibold text-urgent">{PERMIT_NEEDED}</p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-muted">To look for in the T&Cs: {missing.join(', ')}</p>
      )}
    </>
  )
}
