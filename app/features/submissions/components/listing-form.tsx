import type { FocusEvent, InputEvent } from 'react'
import { FormFields, isCorrected, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { PageCsrfField } from '#app/ui/forms/csrf-field.tsx'
import { DraftBack } from './draft-back.tsx'
import { FillFromLink } from './fill-from-link.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { fieldErrors, FormAlert } from './form-alert.tsx'
import { readTyped } from './form-fields.ts'
import { JoinPanel, type ReturnName } from './join-panel.tsx'
import { FilledNotes } from './listing-field.tsx'
import { MainParts } from './main-parts.tsx'
import { MoreDetails } from './more-details.tsx'
import { SendBar } from './send-bar.tsx'
import { DUPLICATE_FIELDS } from './use-duplicates.ts'
import { useListingForm, type ListingFormOptions } from './use-listing-form.ts'

type Props = ListingFormOptions & {
  submit: string
  returnTo: ReturnName
  publish?: boolean
}

/** With script the form is sent to the API; without it, to the page's own action. */
export function ListingForm(props: Props) {
  const { values, failure, competitionID, submit, returnTo, publish } = props
  const state = useListingForm(props)
  const { form, draft, duplicates, fill, sending, isAsked } = state
  const { changed, fields, noteInput } = useChangedFields(sending.failure)
  const named = sending.failure ? fieldErrors(sending.failure) : {}
  const isFaulty = Object.keys(named).length > 0
  const isServed = failure !== undefined && sending.failure?.detail === failure.problem.detail
  const onTop = isFaulty || isServed
  const alert = isCorrected(named, changed) ? undefined : sending.failure
  const isAskedOnTop = isServed && failure.problem.status === 401 && !isFaulty
  const ask = <JoinPanel wasMember={state.wasMember} returnTo={returnTo} saved={draft.saved} />
  const panel = duplicates.isFound && <DuplicatesPanel found={duplicates.found} isAsked={isAsked} />

  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (DUPLICATE_FIELDS.includes(target.getAttribute('name') ?? ''))
      duplicates.lookSoon(readTyped(currentTarget))
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    noteInput(event)
    draft.noteChange()
    fill.noteInput(event)
    duplicates.noteSeen()
  }

  /** A button gets focus by being pressed, which does not mean that the form was read. */
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
      onPaste={competitionID === undefined ? fill.notePaste : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        void state.submit()
      }}
      className="flex flex-col gap-4"
    >
      {/* Enter presses a form's first button, which without script would be “Fill in from this page”. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {submit}
      </button>
      <PageCsrfField />
      {competitionID !== undefined && (
        <input type="hidden" name="competitionID" value={competitionID} />
      )}
      {values.version && <input type="hidden" name="version" defaultValue={values.version} />}
      {values.imageName && <input type="hidden" name="imageName" value={values.imageName} />}
      {publish && <input type="hidden" name="publish" value="on" />}
      {failure?.similar && <input type="hidden" name="duplicatesSeen" value="on" />}
      <FormFields value={{ ...fields, errors: named }}>
        <FormAlert failure={onTop && !isAskedOnTop ? alert : undefined} />
        {isAskedOnTop && ask}
        <div role="status" className="empty:hidden">
          {draft.restored && <DraftBack restored={draft.restored} onClear={state.clear} />}
        </div>
        {/* Before anything is typed, a listing that may be the same comes first. */}
        <div role="status" className="empty:hidden">
          {fill.isUsed && !isAsked && panel}
        </div>
        <FilledNotes value={fill.notes}>
          <MainParts
            values={values}
            anyClosingDate={props.anyClosingDate}
            picture={state.picture}
            offered={state.offered}
            category={draft.typedNow.category1 ?? values.category1}
            panel={!fill.isUsed && !isAsked && panel}
            belowLink={<FillFromLink fill={fill} />}
          />
          <MoreDetails values={values} />
        </FilledNotes>
        {isAsked && panel}
        <FormAlert failure={onTop ? undefined : alert} />
      </FormFields>
      {sending.step === 'log in' && ask}
      <SendBar
        label={labelOf(
          submit,
          isAsked || Boolean(failure?.similar),
          Boolean(sending.failure?.errors?.version),
        )}
        step={sending.step}
        part={sending.part}
        saved={draft.saved}
        onClear={state.clear}
      />
    </form>
  )
}

function labelOf(submit: string, isAsked: boolean, isOverwriting: boolean) {
  if (isOverwriting) return 'Save mine anyway'
  if (!isAsked) return submit
  return submit === 'Send it in' ? 'Send anyway' : `${submit} anyway`
}
