import type { Intent } from '#app/lib/http/intents.ts'
import { Form } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { PageCsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Link } from '#app/ui/link.tsx'

/** For a member with a submission who is not mailed what became of it. */
export function UnconfirmedNote({ email }: { email: string | null }) {
  if (email === null)
    return (
      <p className="mt-4 rounded-[10px] bg-tint px-4 py-3">
        You hear from us only on your dashboard.{' '}
        <Link to="/my-dashboard#email" className="text-link underline">
          Add an email address
        </Link>
      </p>
    )
  return (
    <Form
      method="post"
      action={'/my-dashboard' satisfies PageAddress}
      className="mt-4 rounded-[10px] bg-tint px-4 py-3"
    >
      <PageCsrfField />
      <p className="wrap-anywhere">
        No mail about your competition comes before you confirm {email}: follow the link that we
        mailed there.
      </p>
      <button
        type="submit"
        name="intent"
        value={'resend-confirmation' satisfies Intent}
        className="button-quiet mt-3 text-sm"
      >
        Send the confirmation again
      </button>
    </Form>
  )
}
