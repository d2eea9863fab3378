import { useNavigate } from 'react-router'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { Link } from '#app/ui/link.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { ListingFailure } from './listing-failure.ts'
import { ListingForm } from './listing-form.tsx'

/** An admin's own listing: public as soon as it is sent. */
export function NewListing({
  csrfToken,
  failure,
}: {
  csrfToken: string
  failure: ListingFailure | undefined
}) {
  const navigate = useNavigate()
  const showToast = useToast()
  return (
    <>
      <PageTitle
        title="New listing"
        lead={
          <>
            It is published at once. To have somebody look at it first,{' '}
            <Link to="/add-a-new-competition" className="text-link underline">
              submit it
            </Link>
            .
          </>
        }
      />
      <ListingForm
        api="/api/submit-competition"
        submit="Publish"
        publish
        csrfToken={csrfToken}
        values={failure?.values ?? {}}
        failure={failure}
        draftName="new-listing"
        returnTo={null}
        onSent={({ competitionSlug }) => {
          showToast({ text: 'Published.' })
          void navigate(competitionPath(competitionSlug), { viewTransition: true })
        }}
      />
    </>
  )
}
