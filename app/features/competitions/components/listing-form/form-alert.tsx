import type { SendFailure } from './use-sending.ts'

/** Why the form was not taken, read out as soon as it is there. */
export function FormAlert({ failure }: { failure: SendFailure | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <p className="rounded-[10px] border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
          {sentenceOf(failure)}
        </p>
      )}
    </div>
  )
}

/** What stands beside the fields is not said twice. */
function sentenceOf({ detail, errors }: SendFailure) {
  const count = Object.keys(errors).filter((name) => name !== 'version').length
  if (count === 0) return detail
  return count === 1
    ? 'One thing is left to mend below.'
    : `${count} things are left to mend below.`
}
