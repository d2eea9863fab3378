import { TextField } from '#app/ui/forms/text-field.tsx'

export function CodeField({ hint }: { hint: string }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={hint}
    />
  )
}
