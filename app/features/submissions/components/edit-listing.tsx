import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { SOURCE_LABELS, STATUS_LABELS } from '#app/features/listings/rules/status-labels.ts'
import type { Typed } from './form-fields.ts'
import type { ListingFailure, ListingRead } from './form-state.ts'
import { ListingForm } from './listing-form.tsx'
import { addToQuery, competitionPath } from '#app/features/listings/rules/links.ts'
import type { Filling } from '../rules/filling.ts'
import { FromAnyPage } from './from-any-page.tsx'
import { useClock } from '#app/ui/now.tsx'
import { pathAfterEdit } from '../rules/path-after-edit.ts'

/** What the page knows of the listing besides the values of its form. */
export const EDITED = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'status',
  'source',
  'submittedBy',
  'rejectionReason',
] as const satisfies readonly (keyof Listing)[]

type Props = {
  listing: Pick<Listing, (typeof EDITED)[number]>
  values: Typed
  failure: ListingFailure | undefined
  read: ListingRead | undefined
}

export function EditListing({ listing, values, failure, read }: Props) {
  const { now } = useClock()
  const navigate = useNavigate()
  const query = new URLSearchParams(useLocation().search)
  const showToast = useToast()
  const isAdmin = useSession().session?.user.admin === true
  const isAgain = !isAdmin && listing.status === 'rejected'
  return (
    <>
      <PageTitle
        title={isAgain ? 'Correct and send again' : 'Edit'}
        lead={
          <>
            <span className="block wrap-anywhere">{listing.competitionTitle}</span>
            {!isAdmin && !isAgain && EDITABLE}
          </>
        }
      />
      {isAdmin && <ModerationState listing={listing} />}
      {isAgain && <WhyNot reason={listing.rejectionReason} />}
      <ListingForm
        submit={isAgain ? 'Send again' : 'Save'}
        values={failure ? valuesAfter(failure, values) : (read?.values ?? values)}
        failure={failure}
        read={read}
        draftName={`edit/${listing.competitionID}`}
        competitionID={listing.competitionID}
        anyClosingDate={isAdmin}
        returnTo={null}
        onSent={(saved) => {
          showToast({ text: isAgain ? 'Sent again: we look at it as at a new one.' : 'Saved.' })
          const path = pathAfterEdit({ ...listing, ...saved }, isAdmin, query)
          // The browser may have the listing as it was, for some seconds: by this address it has not.
          const changed = path.startsWith('/competition/') ? `changed=${now.getTime()}` : ''
          void navigate(addToQuery(path, changed), { viewTransition: true })
        }}
      />
    </>
  )
}

const EDITABLE = 'It is waiting for our decision. Until then you can change everything.'

/** Longer ones would cover the fields of a phone. */
const SHORT_REASON = 160

function WhyNot({ reason }: { reason: string | null }) {
  const stays = (reason ?? '').length > SHORT_REASON ? 'sm:sticky' : 'sticky'
  return (
    <p
      className={`${stays} top-18 z-10 mb-4 rounded-card border border-urgent bg-urgent-tint px-4 py-3 wrap-anywhere text-urgent`}
    >
      <strong className="font-semibold">Why it was not published:</strong>{' '}
      {reason ?? 'we gave no reason.'}
    </p>
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

type NewProps = Pick<Props, 'failure' | 'read'> & { shared: Filling | undefined }

export function NewListing({ failure, read, shared }: NewProps) {
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
