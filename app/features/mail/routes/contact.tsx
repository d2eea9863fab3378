import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { namedMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { EmailField, TextAreaField, TextField } from '#app/ui/forms/text-field.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ContactInput } from '../input/contact.ts'
import { receiveMessage } from '../operations/contact.server.ts'
import { CONTACT_LIMITS } from '../rules/contact.ts'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

export const action = formAction(async (values, requestContext) => {
  await receiveMessage(requestContext, parseInput(ContactInput, values))
  return { sent: true }
})

export const meta = namedMeta(
  'Contact us',
  'Ask us something, tell us what is wrong, or say hello.',
  '/contact-us',
)

export default function Contact({ actionData }: Route.ComponentProps) {
  const sent = actionData !== undefined && 'sent' in actionData
  return (
    <section className="mx-auto max-w-xl">
      <PageTitle
        title={sent ? 'Thank you' : 'Contact us'}
        lead={
          sent
            ? undefined
            : 'A question, a mistake, an idea: a person reads it, and answers by email.'
        }
      />
      <div role="status">
        {sent && (
          <p className="rounded-card bg-card p-6 shadow-card">
            Your message has arrived. We answer within a few days, usually sooner.
          </p>
        )}
      </div>
      {!sent && <ContactForm />}
    </section>
  )
}

function ContactForm() {
  return (
    <div className="rounded-card bg-card p-6 shadow-card">
      <FieldForm>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          required
          maxLength={CONTACT_LIMITS.name}
        />
        <EmailField label="Your email" name="email" required hint="Only to answer you." />
        <TextAreaField
          label="Your message"
          name="message"
          rows={6}
          required
          maxLength={CONTACT_LIMITS.message}
        />
        <div hidden>
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <SubmitButton whileBusy="Sending…">Send</SubmitButton>
      </FieldForm>
    </div>
  )
}
