import { Link } from '#app/ui/link.tsx'
import { useFormFields } from './changed-fields.ts'
import { CodeField, PasswordField } from './text-field.tsx'

type Props = {
  proof: { isFresh: boolean; hasPassword: boolean; hasSecondFactor: boolean }
  name?: string
}

/** Nothing while the last proof is valid. Of members with a second factor it asks a code. */
export function ProofField({ proof, name = 'password' }: Props) {
  const { errors } = useFormFields()
  if (proof.isFresh && errors?.[name] === undefined) return null
  if (proof.hasSecondFactor) {
    return (
      <div className="grid gap-2">
        <CodeField
          name={name}
          hint="Of your app, or a recovery code. We ask again after 15 minutes."
        />
        <Link to="/my-security" target="_blank" className="text-sm text-link underline">
          Use a passkey in a new tab, then come back
        </Link>
      </div>
    )
  }
  if (!proof.hasPassword) {
    return (
      <p className="max-w-prose text-sm text-muted">
        Your account has no password. To do this, please log out and log in again first: it needs a
        login in the last 15 minutes.
      </p>
    )
  }
  return (
    <PasswordField
      label="Your password"
      name={name}
      autoComplete="current-password"
      required
      hint="To be sure it is you. We ask again after 15 minutes."
    />
  )
}
