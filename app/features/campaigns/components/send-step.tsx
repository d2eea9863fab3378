import type { Intents } from '#app/lib/http/intents.ts'
import type { ReactNode } from 'react'
import type { Proof } from '#app/features/addresses/queries/proof.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import type { Campaign } from '../queries/campaigns.server.ts'

type SendProps = {
  campaign: Campaign
  addressees: number
  proof: Proof
}

export function SendStep({ campaign, addressees, proof }: SendProps) {
  const { today } = useClock()
  const forms = { campaign, proof }
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
          look="button-primary"
          submit={`Send now to ${addressees.toLocaleString('en-IE')}`}
        />
        <WhenForm {...forms} when="later" look="button-quiet" submit="Schedule">
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="Day"
              name="day"
              type="date"
              required
              min={today}
              defaultValue={addDays(today, 1)}
            />
            <TextField label="Irish time" name="time" type="time" required defaultValue="08:00" />
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
  look: string
  children?: ReactNode
}

function WhenForm({ campaign, proof, when, submit, look, children }: WhenProps) {
  return (
    <FieldForm isOwn={(sent) => sent.when === when} className="flex flex-col gap-3">
      <input type="hidden" name="version" value={campaign.updatedAt} />
      <input type="hidden" name="when" value={when} />
      {children}
      <ProofField proof={proof} />
      <SubmitButton
        name="intent"
        value={'schedule' satisfies Intents['campaign']}
        look={`${look} self-start`}
      >
        {submit}
      </SubmitButton>
    </FieldForm>
  )
}
