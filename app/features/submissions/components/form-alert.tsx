import { FailureSummary } from '#app/ui/forms/failure-note.tsx'
import type { SendFailure } from './use-sending.ts'

/** Query parameter that stops the page from restoring a draft. */
export const SUBMIT_AS_IS = 'as-it-is'

export function FormAlert({ failure }: { failure: SendFailure | undefined }) {
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

/** By the names of the form's fields. */
export function fieldErrors({ errors = {} }: SendFailure): Record<string, string> {
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
