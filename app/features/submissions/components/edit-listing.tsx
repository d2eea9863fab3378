import { useNavigate, useSearchParams } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Source, Status } from '#app/features/listings/rules/listing.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import type { Typed } from './form-fields.ts'
import type { ListingFailure, ListingRead } from './listing-failure.ts'
import { ListingForm } from './listing-form.tsx'
import { pathAfterEdit } from '../rules/path-after-edit.ts'

type Listing = {
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  status: Status
  source: Source
  submittedBy: string | null
}
type Props = {
  csrfToken: string
  listing: Listing
  values: Typed
  failure: ListingFailure | undefined
  read: ListingRead | undefined
}

export function EditListing({ csrfToken, listing, values, failure, read }: Props) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const showToast = useToast()
  const isAdmin = useSession().session?.user.admin === true
  return (
    <>
      <PageTitle
        title="Edit"
        lead={
          <>
            <span className="block wrap-anywhere">{listing.competitionTitle}</span>
            {!isAdmin && 'It is waiting for our decision. Until then you can change everything.'}
          </>
        }
      />
      {isAdmin && <ModerationState listing={listing} />}
      <ListingForm
        api="/api/update-competition"
        submit="Save"
        csrfToken={csrfToken}
        values={failure ? valuesAfter(failure, values) : (read?.values ?? values)}
        failure={failure}
        read={read}
        draftName={`edit/${listing.competitionID}`}
        competitionID={listing.competitionID}
        anyClosingDate={isAdmin}
        returnTo={null}
        onSent={(saved) => {
          showToast({ text: 'Saved.' })
          void navigate(pathAfterEdit({ ...listing, ...saved }, isAdmin, query), {
            viewTransition: true,
          })
        }}
      />
    </>
  )
}

/** After an edit conflict, sending again overwrites the other change. */
function valuesAfter({ problem, values: typed }: ListingFailure, { version }: Typed): Typed {
  return problem.errors?.version && version ? { ...typed, version } : typed
}

function ModerationState({
  listing: { competitionID, status, submittedBy, source },
}: Pick<Props, 'listing'>) {
  return (
    <p className="-mt-4 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      <span
        className={`chip font-semibold ${status === 'rejected' ? 'bg-urgent-tint text-urgent' : 'bg-tint text-link'}`}
      >
        {STATUS_LABELS[status]}
      </span>{' '}
      {submittedBy ?? SOURCE_LABELS[source]}{' '}
      <Link
        to={`/admin/moderation-log/${competitionID}`}
        className="inline-flex min-h-11 items-center gap-1.5 text-link underline"
      >
        <Icon name="scroll-text" size={16} /> Log
      </Link>
    </p>
  )
}
