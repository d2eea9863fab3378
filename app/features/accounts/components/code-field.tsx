import { TextField } from '#app/ui/forms/text-field.tsx'

type Props = { hint: string; error: string | undefined }

export function CodeField(field: Props) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
