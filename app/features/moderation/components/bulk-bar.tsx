import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BULK_MAX, REASON_MAX } from '../rules/decisions.ts'
import { IntentButton } from './moderation-form.tsx'
import { setField } from './use-field-changes.ts'

type Props = {
  id: string
  csrfToken: string
  from: Status
  /** Undefined for all listings. */
  queue?: Queue
  /** How many listings match the filters, on all pages. */
  total: number
}

/** Over the foot of the list once something is selected, so that no row moves. */
export function BulkBar({ id, csrfToken, from, queue, total }: Props) {
  const { search } = useLocation()
  const { count, isAll, setAll } = useSelection()
  const most = Math.min(total, BULK_MAX)
  const approve = from === 'rejected' ? 'Publish' : 'Approve'
  const reject = from === 'approved' ? 'Take down' : 'Reject'
  return (
    <Form
      id={id}
      method="post"
      className="sticky bottom-[calc(var(--bottom-bar)+8px)] z-20 mt-4 hidden flex-wrap items-center gap-2 rounded-card border border-line bg-card p-3 shadow-card in-[main:has([data-pick]:checked)]:flex"
      preventScrollReset
    >
      <CsrfField token={csrfToken} />
      <input type="hidden" name="from" value={from} />
      {isAll && <input type="hidden" name="all" value={search || '?'} />}
      {isAll && queue && <input type="hidden" name="queue" value={queue} />}
      <p role="status" className="w-full text-sm">
        {count > 0 && (
          <strong className="font-semibold">
            {isAll ? `All ${most} that match` : `${count} selected`}.{' '}
          </strong>
        )}
        {from !== 'approved' &&
          `${approve} publishes them, but none that has closed or may be a duplicate. `}
        {from !== 'rejected' && `${reject} tells each submitter the reason.`}
      </p>
      {count > 0 && !isAll && (
        <button type="button" className="button-quiet px-3 text-sm" onClick={() => setAll(true)}>
          Select all {most}
        </button>
      )}
      {count > 0 && (
        <button type="button" className="button-quiet px-3 text-sm" onClick={() => setAll(false)}>
          Select none
        </button>
      )}
      {from !== 'approved' && (
        <IntentButton intent="approve-picked">
          <Icon name="check" size={16} /> {approve}
        </IntentButton>
      )}
      {from !== 'rejected' && (
        <>
          <input
            name="otherReason"
            aria-label="Reason to reject the selected competitions"
            placeholder="Reason"
            maxLength={REASON_MAX}
            className="h-11 w-24 grow rounded-[10px] border border-line bg-card px-3 text-sm"
          />
          <IntentButton intent="reject-picked" className="button-quiet px-3 text-sm text-urgent">
            <Icon name="x" size={16} /> {reject}
          </IntentButton>
        </>
      )}
    </Form>
  )
}

const listBoxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-pick]')]

/** The boxes that are ticked; a click with Shift ticks all between it and the one before. */
function useSelection() {
  const [count, setCount] = useState(0)
  const [isAll, setIsAll] = useState(false)

  useEffect(() => {
    let last: HTMLInputElement | undefined
    function note({ target }: Event) {
      if (!isBox(target)) return
      const boxes = listBoxes()
      const checked = boxes.filter((box) => box.checked).length
      setCount(checked)
      if (checked < boxes.length) setIsAll(false)
    }
    function extend({ target, shiftKey }: MouseEvent) {
      if (!isBox(target)) return
      const boxes = listBoxes()
      const ends = [last, target].map((box) => (box ? boxes.indexOf(box) : -1))
      if (shiftKey && !ends.includes(-1))
        setBoxes(boxes.slice(Math.min(...ends), Math.max(...ends) + 1), target.checked, target)
      last = target
    }
    document.addEventListener('change', note)
    document.addEventListener('click', extend)
    return () => {
      document.removeEventListener('change', note)
      document.removeEventListener('click', extend)
    }
  }, [])

  function setAll(isChecked: boolean) {
    setBoxes(listBoxes(), isChecked)
    setIsAll(isChecked)
  }

  return { count, isAll, setAll }
}

/** @param except is changed by the click itself. */
function setBoxes(boxes: readonly HTMLInputElement[], isChecked: boolean, except?: EventTarget) {
  for (const box of boxes) if (box !== except && box.checked !== isChecked) setField(box, isChecked)
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('[data-pick]')
}
