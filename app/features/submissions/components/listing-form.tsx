import type { FocusEvent } from 'react'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { DraftBack } from './draft-back.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { FormAlert } from './form-alert.tsx'
import { readTyped } from './form-fields.ts'
import { JoinPanel, type ReturnName } from './join-panel.tsx'
import { MainParts } from './main-parts.tsx'
import { MoreDetails } from './more-details.tsx'
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
  const ask = <JoinPanel wasMember={state.wasMember} returnTo={returnTo} saved={draft.saved} />
  const panel = duplicates.isFound && <DuplicatesPanel found={duplicates.found} isAsked={isAsked} />

  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (TELLING_FIELDS.includes(target.getAttribute('name') ?? ''))
      duplicates.lookSoon(readTyped(currentTarget))
  }

  function onInput() {
    draft.noteChange()
    duplicates.noteSeen()
  }

  /** Pressing a button focuses it: that alone shows nothing of having read the form. */
  function onFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLButtonElement)) duplicates.noteSeen()
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={onInput}
      onFocus={onFocus}
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
      <MainParts
        values={values}
        anyClosingDate={props.anyClosingDate}
        picture={state.picture}
        category={draft.typedNow.category1 ?? values.category1}
        errors={errors}
        panel={!isAsked && panel}
      />
      <MoreDetails values={values} errors={errors} />
      {isAsked && panel}
      <FormAlert failure={onTop ? null : sending.failure} />
      {sending.step === 'log in' && ask}
      <SendBar
        label={labelOf(submit, isAsked || Boolean(failure?.similar), Boolean(errors.version))}
        step={sending.step}
        part={sending.part}
        saved={draft.saved}
        onClear={state.clear}
      />
    </form>
  )
}

function labelOf(submit: string, isAsked: boolean, isOverwriting: boolean) {
  if (isOverwriting) return 'Save mine all the same'
  if (!isAsked) return submit
  return submit === 'Send it in' ? 'Send anyway' : `${submit} anyway`
}
