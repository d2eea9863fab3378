import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Proof } from '#app/features/identity/queries/proof.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import { useClock } from '#app/ui/now.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'

type SendProps = {
  csrfToken: string
  campaign: Campaign
  addressees: number
  proof: Proof
  failure: FormFailure | undefined
}

export function SendStep({ csrfToken, campaign, addressees, proof, failure }: SendProps) {
  const { today } = useClock()
  const errors = failure?.problem.errors ?? {}
  const values = failure?.values ?? {}
  const forms = { csrfToken, campaign, proof, failure }
  return (
    <section aria-label="Send" className="mb-6 rounded-card bg-card p-4 shadow-card sm:p-5">
      <p className="text-lg">
        This goes to{' '}
        <strong>
          {addressees.toLocaleString('en-IE')} {addressees === 1 ? 'address' : 'addresses'}
        </strong>{' '}
        {campaign.category ? `of people who like ${campaign.category}` : 'that confirmed'}, as of
        now.
      </p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <WhenForm
          {...forms}
          when="now"
          className="button-primary"
          submit={`Send now to ${addressees.toLocaleString('en-IE')}`}
        />
        <WhenForm {...forms} when="later" className="button-quiet" submit="Schedule">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Day"
              name="day"
              type="date"
              required
              min={today}
              defaultValue={values.day ?? addDays(today, 1)}
              error={errors.day}
            />
            <TextField
              label="Irish time"
              name="time"
              type="time"
              required
              defaultValue={values.time ?? '08:00'}
              error={errors.time}
            />
          </div>
        </WhenForm>
      </div>
      <p className="mt-4">
        <Link to={`/admin/email-campaigns/${campaign.id}`} className="text-link underline">
          Back to the text
        </Link>
      </p>
    </section>
  )
}

type WhenProps = Omit<SendProps, 'addressees'> & {
  when: 'now' | 'later'
  submit: string
  className: string
  children?: ReactNode
}

function WhenForm(props: WhenProps) {
  const { csrfToken, campaign, proof, failure, when, submit, className, children } = props
  const isRefused = failure?.values.when === when
  return (
    <Form method="post" noValidate className="flex flex-col gap-3">
      <CsrfField token={csrfToken} />
      <input type="hidden" name="version" value={campaign.updatedAt} />
      <input type="hidden" name="when" value={when} />
      {children}
      <ProofField proof={proof} error={isRefused ? failure.problem.errors?.password : undefined} />
      <button type="submit" name="intent" value="schedule" className={`${className} self-start`}>
        {submit}
      </button>
    </Form>
  )
}
