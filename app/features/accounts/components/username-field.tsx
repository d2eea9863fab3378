import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'name'> & { label?: string }

export function UsernameField(field: Props) {
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
