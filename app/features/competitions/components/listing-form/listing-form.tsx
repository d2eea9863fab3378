import type { FocusEvent } from 'react'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { useClock } from '#app/ui/now.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import { LIMITS } from '../../rules/listing.ts'
import { CategoryField } from './category-field.tsx'
import { DraftBack } from './draft-back.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { FormAlert } from './form-alert.tsx'
import { readTyped } from './form-fields.ts'
import { IdentityFields } from './identity-fields.tsx'
import { JoinPanel, type ReturnName } from './join-panel.tsx'
import { MoreDetails } from './more-details.tsx'
import { PictureField } from './picture-field.tsx'
import { SendBar } from './send-bar.tsx'
import { TELLING_FIELDS } from './use-duplicates.ts'
import { useListingForm, type ListingFormOptions } from './use-listing-form.ts'

type Props = ListingFormOptions & {
  submit: string
  /** Where a login leads back to, if the page has a name. */
  returnTo: ReturnName
  /** A hidden field of this page alone, such as that an admin publishes at once. */
  publish?: boolean
}

const CARD = 'flex flex-col gap-5 rounded-card bg-card p-5 shadow-card sm:p-6'

/**
 * The form of a listing, new or edited. With script it is sent to the API, keeps a draft, makes
 * the picture small and looks for what may be the same; without it is a plain form to the
 * page's own action.
 */
export function ListingForm(props: Props) {
  const { values, failure, csrfToken, competitionID, submit, returnTo, publish } = props
  const state = useListingForm(props)
  const { form, draft, duplicates, sending, isAsked } = state
  const errors = sending.failure?.errors ?? {}
  const isFaulty = Object.keys(errors).some((name) => name !== 'version')
  const isServed = failure !== undefined && sending.failure?.detail === failure.problem.detail
  const onTop = isFaulty || isServed
  // A visitor who has sent it without script is at the top of the page again.
  const isAskedOnTop = isServed && failure.problem.status === 401 && !isFaulty
  const ask = <JoinPanel wasMember={state.wasMember} returnTo={returnTo} kept={draft.kept} />
  const panel = duplicates.isFound && <DuplicatesPanel found={duplicates.found} isAsked={isAsked} />

  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (TELLING_FIELDS.includes(target.getAttribute('name') ?? ''))
      duplicates.lookSoon(readTyped(currentTarget))
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={draft.noteChange}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        void state.submit()
      }}
      className="flex flex-col gap-4"
    >
      <CsrfField token={csrfToken} />
      {competitionID !== undefined && (
        <input type="hidden" name="competitionID" value={competitionID} />
      )}
      {values.version && <input type="hidden" name="version" defaultValue={values.version} />}
      {values.imageName && <input type="hidden" name="imageName" value={values.imageName} />}
      {publish && <input type="hidden" name="publish" value="on" />}
      {failure?.similar && <input type="hidden" name="duplicatesSeen" value="on" />}
      <FormAlert failure={onTop && !isAskedOnTop ? sending.failure : null} />
      {isAskedOnTop && ask}
      <div role="status" className="empty:hidden">
        {draft.restored && <DraftBack restored={draft.restored} onClear={state.clear} />}
      </div>
      <MainParts {...props} state={state} errors={errors} panel={!isAsked && panel} />
      <MoreDetails values={values} errors={errors} />
      {isAsked && panel}
      <FormAlert failure={onTop ? null : sending.failure} />
      {sending.step === 'log in' && ask}
      <SendBar
        label={labelOf(submit, isAsked || Boolean(failure?.similar), Boolean(errors.version))}
        step={sending.step}
        part={sending.part}
        kept={draft.kept}
        onClear={state.clear}
      />
    </form>
  )
}

function MainParts({
  values,
  anyClosingDate = false,
  state: { picture, draft },
  errors,
  panel,
}: Props & {
  state: ReturnType<typeof useListingForm>
  errors: Record<string, string>
  panel: React.ReactNode
}) {
  const { today } = useClock()
  return (
    <>
      <div className={CARD}>
        <IdentityFields
          values={values}
          errors={errors}
          today={today}
          anyClosingDate={anyClosingDate}
        />
        {/* Always there, so that what comes into it is read out. */}
        <div role="status" className="empty:hidden">
          {panel}
        </div>
        <CategoryField values={values} error={errors.categories} />
      </div>
      <div className={CARD}>
        <PictureField
          choice={picture}
          stored={values.imageName}
          category={draft.typedNow.category1 ?? values.category1}
          error={errors.image}
        />
        <TextAreaField
          label="Description"
          name="description"
          rows={5}
          required
          limit={LIMITS.description}
          hint="What there is to win, how to enter, anything to know before. In your own words."
          defaultValue={values.description}
          error={errors.description}
        />
      </div>
    </>
  )
}

function labelOf(submit: string, isAsked: boolean, isOverwriting: boolean) {
  if (isOverwriting) return 'Save mine all the same'
  if (!isAsked) return submit
  return submit === 'Send it in' ? 'Send anyway' : `${submit} anyway`
}
