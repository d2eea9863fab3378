import { FailureNote } from '#app/ui/forms/failure-note.tsx'
import type { SendFailure } from './use-sending.ts'

/** In the address of a form: what this device has kept of it stays out of it. */
export const AS_IT_IS = 'as-it-is'

/** Why the form was not taken, read out as soon as it is there. */
export function FormAlert({ failure }: { failure: SendFailure | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <FailureNote>
          {sentenceOf(failure)}
          {failure.errors.version && (
            <>
              {' '}
              <a href={`?${AS_IT_IS}`} target="_blank" rel="noopener" className="underline">
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

/** Errors shown beside fields are not repeated. */
function sentenceOf({ detail, errors }: SendFailure) {
  const count = Object.keys(errors).filter((name) => name !== 'version').length
  if (count === 0) return detail
  return count === 1
    ? 'Please look at the marked field.'
    : `Please look at the ${count} marked fields.`
}
