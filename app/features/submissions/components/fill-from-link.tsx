import { useId, useRef, type Dispatch } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/loading/use-hydrated.ts'
import type { FormEvent, FormState } from './form-state.ts'

type Props = {
  filling: FormState['filling']
  readPage: () => void
  dispatch: Dispatch<FormEvent>
}

/** Without script the button sends the form, which comes back filled in. */
export function FillFromLink({ filling, readPage, dispatch }: Props) {
  const hydrated = useHydrated()
  const isReading = filling.step === 'reading'
  return (
    <div className="-mt-2">
      <button
        type={hydrated ? 'button' : 'submit'}
        name="readLink"
        value="on"
        aria-disabled={isReading || undefined}
        onClick={hydrated && !isReading ? readPage : undefined}
        className="button-quiet aria-disabled:opacity-70"
      >
        <Icon name="sparkles" size={18} />
        Fill in from this page
      </button>
      <p
        role="status"
        className={`mt-2 text-sm empty:hidden ${filling.step === 'failed' ? 'font-semibold text-urgent' : 'text-muted'}`}
      >
        {filling.sentence}
      </p>
      <PastedText dispatch={dispatch} />
    </div>
  )
}

function PastedText({ dispatch }: Pick<Props, 'dispatch'>) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <details className="noscript:hidden">
      <summary className="inline-flex min-h-11 items-center text-sm text-link underline">
        Is it a post on social media? Paste its text
      </summary>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Text of the post
      </label>
      <textarea
        ref={text}
        id={id}
        rows={4}
        aria-describedby={`${id}-hint`}
        className="block max-h-[40dvh] w-full rounded-[10px] border border-line bg-card px-3 py-2 text-ink"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        It is read on this device and not sent.
      </p>
      <button
        type="button"
        className="button-quiet mt-2"
        onClick={() => dispatch({ type: 'text to be read', text: text.current?.value ?? '' })}
      >
        Fill in from the text
      </button>
    </details>
  )
}
