import { CookiesNote } from '#app/ui/forms/cookies-note.tsx'
import type { FocusEvent, InputEvent, ClipboardEvent } from 'react'
import { FormFields, isCorrected, useChangedFields } from '#app/ui/forms/changed-fields.ts'
import { PageCsrfField } from '#app/ui/forms/csrf-field.tsx'
import { FailureSummary } from '#app/ui/forms/failure-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { quickCheck } from '../rules/quick-check.ts'
import { hasNew, NONE_SIMILAR } from '../rules/similar.ts'
import type { SavedDraft } from './draft-store.ts'
import { FillFromLink } from './fill-from-link.tsx'
import { readTyped } from './form-fields.ts'
import { DraftBack, DuplicatesPanel, JoinPanel, type ReturnName } from './form-panels.tsx'
import type { FormState, SendFailure } from './form-state.ts'
import { FilledNotes, MainParts, MoreDetails } from './listing-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { SUBMIT_AS_IS, useListingForm, type ListingFormOptions } from './use-listing-form.ts'

type Props = ListingFormOptions & {
  submit: string
  returnTo: ReturnName
  publish?: boolean
  /** Admins may correct closed listings. */
  anyClosingDate?: boolean
}

const IDENTIFYING_FIELDS = ['entryUrl', 'competitionTitle', 'competitionEndDate']

/** With script the form is sent to the API; without it, to the page's own action. */
export function ListingForm(props: Props) {
  const { values, failure, read, competitionID, submit, returnTo, publish, anyClosingDate } = props
  const { form, state, dispatch, clear, wasMember } = useListingForm(props)
  const { draft, filling, offer, similar, sending } = state
  const { isAsked } = sending
  const { today } = useClock()
  const { changed, fields, noteInput } = useChangedFields(sending.failure)
  const named = sending.failure ? fieldErrors(sending.failure) : {}
  const isFaulty = Object.keys(named).length > 0
  const isServed = failure !== undefined && sending.failure?.detail === failure.problem.detail
  const onTop = isFaulty || isServed
  const alert = isCorrected(named, changed) ? undefined : sending.failure
  const isAskedOnTop = isServed && failure.problem.status === 401 && !isFaulty
  const isFilling = filling.step === 'reading' || filling.step === 'done'
  const ask = <JoinPanel wasMember={wasMember} returnTo={returnTo} saved={draft.saved} />
  const panel = hasNew(similar.found, NONE_SIMILAR) && (
    <DuplicatesPanel found={similar.found} isAsked={isAsked} />
  )

  function onInput(event: InputEvent<HTMLFormElement>) {
    noteInput(event)
    const { name } = event.target as HTMLInputElement
    const typed = readTyped(event.currentTarget)
    dispatch({ type: 'typed', typed, name: event.nativeEvent.isTrusted ? name : undefined })
  }

  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    const isLink = target instanceof HTMLInputElement && target.name === 'entryUrl'
    // After the browser has put the text into the field.
    if (isLink && /^\s*https?:\/\/\S+\s*$/.test(clipboardData.getData('text'))) setTimeout(readPage)
  }

  function readPage() {
    if (form.current) dispatch({ type: 'page to be read', typed: readTyped(form.current) })
  }

  /** A button gets focus by being pressed, which does not mean that the form was read. */
  function onFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLButtonElement)) dispatch({ type: 'used' })
  }

  function onBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>) {
    if (IDENTIFYING_FIELDS.includes(target.getAttribute('name') ?? ''))
      dispatch({ type: 'identifying field left', typed: readTyped(currentTarget) })
  }

  function send(fields: HTMLFormElement) {
    const typed = readTyped(fields)
    const errors = quickCheck(typed, { today: anyClosingDate ? null : today })
    dispatch({ type: 'send pressed', typed, errors })
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={onInput}
      onPaste={competitionID === undefined ? onPaste : undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
      className="flex flex-col gap-4"
    >
      {/* Enter presses a form's first button, which without script would be “Fill in from this page”. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {submit}
      </button>
      <PageCsrfField />
      <CookiesNote />
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
          {draft.restored && <DraftBack restored={draft.restored} onClear={clear} />}
        </div>
        {/* Before anything is typed, a listing that may be the same comes first. */}
        <div role="status" className="empty:hidden">
          {isFilling && !isAsked && panel}
        </div>
        <FilledNotes value={filling.notes}>
          <MainParts
            values={values}
            anyClosingDate={anyClosingDate}
            belowLink={<FillFromLink filling={filling} readPage={readPage} dispatch={dispatch} />}
            panel={!isFilling && !isAsked && panel}
            picture={
              <PictureField
                picture={state.picture}
                offered={offer.picture ?? read?.pictureName}
                stored={values.imageName}
                category={state.typed.category1 ?? values.category1}
                dispatch={dispatch}
              />
            }
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
        sending={sending}
        saved={draft.saved}
        onClear={clear}
      />
    </form>
  )
}

function labelOf(submit: string, isAsked: boolean, isOverwriting: boolean) {
  if (isOverwriting) return 'Save mine anyway'
  if (!isAsked) return submit
  return submit === 'Send it in' ? 'Send anyway' : `${submit} anyway`
}

function FormAlert({ failure }: { failure: SendFailure | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <FailureSummary detail={sentenceOf(failure)} errors={fieldErrors(failure)}>
          {failure.errors?.version && (
            <p>
              <a href={`?${SUBMIT_AS_IS}`} target="_blank" rel="noopener" className="underline">
                See it as it is now
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </FailureSummary>
      )}
    </div>
  )
}

function fieldErrors({ errors = {} }: SendFailure): Record<string, string> {
  const { version: _version, categories, ...others } = errors
  return categories === undefined ? others : { ...others, category1: categories }
}

function sentenceOf(failure: SendFailure) {
  const count = Object.keys(fieldErrors(failure)).length
  if (count === 0) return failure.detail
  return count === 1
    ? 'Please look at the marked field.'
    : `Please look at the ${count} marked fields.`
}

type SendBarProps = {
  label: string
  sending: FormState['sending']
  saved: SavedDraft | null
  onClear: () => void
}

function SendBar({ label, sending: { step, part }, saved, onClear }: SendBarProps) {
  const busy = step === 'checking' || step === 'sending'
  return (
    <div>
      <button
        type="submit"
        aria-disabled={busy || undefined}
        className="button-primary h-13 w-full text-lg aria-disabled:opacity-70 sm:w-auto sm:min-w-52"
      >
        {step === 'checking' ? 'One moment…' : step === 'sending' ? 'Sending…' : label}
      </button>
      {step === 'sending' && (
        <p className="mt-3 flex items-center gap-3 text-sm text-muted sm:max-w-sm">
          <progress
            value={part}
            max={1}
            aria-label="Sent"
            className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-link"
          />
          <span className="w-10 text-right equal-digits">{Math.round(part * 100)} %</span>
        </p>
      )}
      <p className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-muted">
        {saved && <DraftNote saved={saved} onClear={onClear} />}
      </p>
    </div>
  )
}

function DraftNote({ saved, onClear }: Pick<SendBarProps, 'onClear'> & { saved: SavedDraft }) {
  if (saved === 'nothing') return <>This browser does not keep drafts: send it before you leave.</>
  return (
    <>
      <Icon name="check" size={16} />
      {saved === 'all'
        ? 'Draft kept on this device'
        : 'Draft kept on this device, except the picture'}
      <span aria-hidden="true">·</span>
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-11 items-center px-1 text-link underline"
      >
        Clear
      </button>
    </>
  )
}
