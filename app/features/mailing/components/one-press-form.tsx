import type { FormFailure } from '#app/ui/form-failure.ts'
import { CsrfField } from '#app/ui/csrf-field.tsx'

/** The one button of a page that a mail leads to; it works without script. */
export function OnePressForm({
  csrfToken,
  failure,
  submit,
}: {
  csrfToken: string
  failure: FormFailure | undefined
  submit: string
}) {
  return (
    <form method="post" className="flex flex-col gap-4">
      <CsrfField token={csrfToken} />
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="rounded-[10px] border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
            {failure.problem.detail}
          </p>
        )}
      </div>
      <button type="submit" className="button-primary h-12 self-start">
        {submit}
      </button>
    </form>
  )
}
