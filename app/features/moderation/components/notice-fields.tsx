import { EXPLANATION_MAX } from '#app/features/decisions/rules/decisions.ts'
import { CONTACT_LIMITS } from '#app/features/mailing/rules/contact.ts'
import { CheckboxField, EmailField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'

/** What the law asks of a notice (Digital Services Act, Article 16). */
export function NoticeFields() {
  return (
    <>
      <TextAreaField
        label="Why do you believe so?"
        name="explanation"
        rows={5}
        limit={EXPLANATION_MAX}
        hint="Which part of the listing it is, and which right or law it concerns."
      />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={CONTACT_LIMITS.name}
        hint="Not needed for an offence against children; nor is the address."
      />
      <EmailField
        label="Your email"
        name="email"
        hint="For the receipt and our decision. Only admins see it; we erase it 12 months after the decision."
      />
      <CheckboxField
        label="I believe in good faith that what I say is right and complete."
        name="goodFaith"
      />
    </>
  )
}
