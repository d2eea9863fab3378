import { TextField, PasswordField } from '#app/ui/forms/text-field.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import type { AccountSettings } from '../queries/account.server.ts'
import type { ComponentProps } from 'react'

type Props = Pick<AccountSettings, 'proof'> & { label?: string; name?: string }

/** What a change of the account asks for: the password each time, or the second factor. */
export function CurrentPassword({
  proof,
  label = 'Your password',
  name = 'currentPassword',
}: Props) {
  if (proof.hasSecondFactor) return <ProofField proof={proof} name={name} />
  if (!proof.hasPassword) return null
  return <PasswordField label={label} name={name} autoComplete="current-password" required />
}

type UsernameProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & { label?: string }

export function UsernameField(field: UsernameProps) {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
