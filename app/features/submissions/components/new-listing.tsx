import { useNavigate } from 'react-router'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { Link } from '#app/ui/link.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { FromAnyPage } from './from-any-page.tsx'
import type { Filling } from '../rules/filling.ts'
import type { ListingFailure, ListingRead } from './listing-failure.ts'
import { ListingForm } from './listing-form.tsx'

export function NewListing({
  failure,
  read,
  shared,
}: {
  failure: ListingFailure | undefined
  read: ListingRead | undefined
  shared: Filling | undefined
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
        values={read?.values ?? failure?.values ?? shared?.values ?? {}}
        failure={failure}
        read={read}
        shared={shared}
        draftName="new-listing"
        returnTo={null}
        onSent={({ competitionSlug }) => {
          showToast({ text: 'Published.' })
          void navigate(competitionPath(competitionSlug), { viewTransition: true })
        }}
      />
      <div className="mt-4">
        <FromAnyPage path="/competition/edit" />
      </div>
    </>
  )
}
