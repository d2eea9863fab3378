import { Form } from 'react-router'
import type { Status } from '#app/features/listings/rules/listing.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { REASON_MAX } from '../rules.ts'

export function BulkBar({ id, csrfToken, from }: { id: string; csrfToken: string; from: Status }) {
  return (
    <Form id={id} method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
      <CsrfField token={csrfToken} />
      <input type="hidden" name="from" value={from} />
      <span className="text-sm text-muted max-sm:sr-only">Selected:</span>
      {from !== 'approved' && (
        <button
          type="submit"
          name="intent"
          value="approve-picked"
          className="button-quiet px-3 text-sm"
        >
          <Icon name="check" size={16} /> {from === 'rejected' ? 'Publish' : 'Approve'}
        </button>
      )}
      {from !== 'rejected' && (
        <>
          <input
            name="otherReason"
            aria-label="Reason to reject the selected competitions"
            placeholder="Reason"
            maxLength={REASON_MAX}
            className="h-11 w-24 grow rounded-[10px] border border-line bg-card px-3 text-sm sm:w-56 sm:grow-0"
          />
          <button
            type="submit"
            name="intent"
            value="reject-picked"
            className="button-quiet px-3 text-sm text-urgent"
          >
            <Icon name="x" size={16} /> {from === 'approved' ? 'Take down' : 'Reject'}
          </button>
        </>
      )}
    </Form>
  )
}
