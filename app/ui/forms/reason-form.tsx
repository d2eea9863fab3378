import type { Intent } from '#app/lib/http/intents.ts'
import { useActionData } from 'react-router'
import { SelectField } from './choice-field.tsx'
import { toFailure } from './form-failure.ts'
import { PlainForm } from './plain-form.tsx'
import { TextAreaField } from './text-field.tsx'

type Props = { intent: Intent; submit: string; reasons: readonly { reason: string }[] }

/** Asks for a reason and the facts before something is restricted. */
export function ReasonForm({ intent, submit, reasons }: Props) {
  const isRefused = toFailure(useActionData<unknown>())?.values.intent === intent
  return (
    <details className="mt-4" open={isRefused}>
      <summary className="button-quiet w-fit list-none text-urgent">{submit}…</summary>
      <div className="mt-3">
        <PlainForm intent={intent} submit={submit} quiet>
          <SelectField
            label="Reason"
            name="reason"
            empty="Choose a reason"
            choices={reasons.map(({ reason }) => [reason, reason] as const)}
          />
          <TextAreaField
            label="What you found"
            name="facts"
            rows={3}
            limit={500}
            hint="The person concerned reads both, and how to object."
          />
        </PlainForm>
      </div>
    </details>
  )
}
