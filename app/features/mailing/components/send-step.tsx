import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { addDays } from '#app/lib/days.ts'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import type { FormFailure } from '#app/ui/form-failure.ts'
import { useClock } from '#app/ui/now.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'

type SendProps = {
  csrfToken: string
  campaign: Campaign
  addressees: number
  failure: FormFailure | undefined
}

/** The confirming step: to how many, now or when. */
export function SendStep({ csrfToken, campaign, addressees, failure }: SendProps) {
  const { today } = useClock()
  const errors = failure?.problem.errors ?? {}
  const values = failure?.values ?? {}
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
        <WhenForm csrfToken={csrfToken} campaign={campaign} when="now">
          <button
            type="submit"
            name="intent"
            value="schedule"
            className="button-primary self-start"
          >
            Send now to {addressees.toLocaleString('en-IE')}
          </button>
        </WhenForm>
        <WhenForm csrfToken={csrfToken} campaign={campaign} when="later">
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
          <button type="submit" name="intent" value="schedule" className="button-quiet self-start">
            Schedule
          </button>
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

function WhenForm({
  csrfToken,
  campaign,
  when,
  children,
}: {
  csrfToken: string
  campaign: Campaign
  when: 'now' | 'later'
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate className="flex flex-col gap-3">
      <CsrfField token={csrfToken} />
      <input type="hidden" name="version" value={campaign.updatedAt} />
      <input type="hidden" name="when" value={when} />
      {children}
    </Form>
  )
}
