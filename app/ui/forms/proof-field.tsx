import { PasswordField } from './text-field.tsx'

type Props = {
  proof: { isFresh: boolean; hasPassword: boolean }
  error: string | undefined
}

/** Nothing while the last proof is valid. */
export function ProofField({ proof, error }: Props) {
  if (proof.isFresh && error === undefined) return null
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
      name="password"
      autoComplete="current-password"
      required
      hint="To be sure it is you. We ask again after 15 minutes."
      error={error}
    />
  )
}
