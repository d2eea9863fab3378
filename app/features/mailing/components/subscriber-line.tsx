import { Form } from 'react-router'
import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import type { SubscriberRow } from '../queries/subscribers.server.ts'
import { SUBSCRIBER_STATE_LABELS, type SubscriberState } from '../rules/subscribers.ts'
import { ConfirmButton } from './campaign-buttons.tsx'

const LOOKS: Partial<Record<SubscriberState, string>> = {
  confirmed: 'bg-tint text-link',
  bounced: 'bg-urgent-tint text-urgent',
}

export function SubscriberLine({
  subscriber,
  csrfToken,
}: {
  subscriber: SubscriberRow
  csrfToken: string
}) {
  const { id, email, state, source, consentNote, consentAt } = subscriber
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {source}, {dublinLabel(new Date(consentAt))}
          {sinceLabel(subscriber)}
        </p>
        {consentNote && <p className="text-sm text-muted wrap-anywhere">“{consentNote}”</p>}
      </div>
      <span className={`chip font-semibold ${LOOKS[state] ?? 'border border-line text-muted'}`}>
        {SUBSCRIBER_STATE_LABELS[state]}
      </span>
      <ConfirmButton label="Erase">
        <Form method="post" preventScrollReset>
          <CsrfField token={csrfToken} />
          <input type="hidden" name="subscriberID" value={id} />
          <button type="submit" className="button-quiet text-urgent">
            Erase for good
          </button>
        </Form>
      </ConfirmButton>
    </div>
  )
}

function sinceLabel({ state, confirmedAt, unsubscribedAt, bouncedAt }: SubscriberRow) {
  const since = {
    confirmed: confirmedAt,
    waiting: null,
    unsubscribed: unsubscribedAt,
    bounced: bouncedAt,
  }[state]
  return since === null
    ? ''
    : `; ${SUBSCRIBER_STATE_LABELS[state].toLowerCase()} ${dublinLabel(new Date(since))}`
}
