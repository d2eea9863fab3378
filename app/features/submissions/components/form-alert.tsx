import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import type { SendFailure } from './use-sending.ts'

/** Query parameter that stops the page from restoring a draft. */
export const SUBMIT_AS_IS = 'as-it-is'

export function FormAlert({ failure }: { failure: SendFailure | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <FailureNote>
          {sentenceOf(failure)}
          {failure.errors.version && (
            <>
              {' '}
              <a href={`?${SUBMIT_AS_IS}`} target="_blank" rel="noopener" className="underline">
                See it as it is now
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </FailureNote>
      )}
    </div>
  )
}

function sentenceOf({ detail, errors }: SendFailure) {
  const count = Object.keys(errors).filter((name) => name !== 'version').length
  if (count === 0) return detail
  return count === 1
    ? 'Please look at the marked field.'
    : `Please look at the ${count} marked fields.`
}
