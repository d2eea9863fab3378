import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useClock } from '#app/ui/now.tsx'
import { firstDueDay } from '../rules/first-due-day.ts'
import { hourText, USUAL_HOUR } from '../rules/notifications.ts'
import { useNotificationHour } from './notification-store.ts'
import type { RoundState } from './push-device.ts'

/** Where the notification's own button leads. */
const HASH = '#notifications'
const NotificationDialog = lazy(() => import('./notification-dialog.tsx'))

type State = { round: RoundData; log: Snapshot; isDone: boolean }
type Props = State & { tracker: Tracker }

/** Says when this device is notified; opens the dialog that changes it. */
export function NotificationLine({ tracker, round, log, isDone }: Props) {
  const { hash, key } = useLocation()
  const hour = useNotificationHour()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stateNow = useRoundState({ round, log, isDone }, hour)

  useEffect(() => {
    if (hash === HASH) setIsOpen(true)
  }, [hash, key])

  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {hour !== undefined && (
        <span className="text-muted">Notification at {hourText(hour)}, if anything is due</span>
      )}
      <button
        ref={opener}
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-link underline"
      >
        {hour === undefined ? 'Notify me when it’s ready' : 'Change'}
        {hour !== undefined && <span className="sr-only"> the notification</span>}
      </button>
      {isOpen && (
        <Suspense>
          <NotificationDialog
            stateAt={stateNow}
            tracker={tracker}
            onClose={() => {
              setIsOpen(false)
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Tells the server on the first visit of a day, and when the round is done or not any more. */
function useRoundState({ round, log, isDone }: State, hour: number | undefined) {
  const { now, today } = useClock()
  const token = useSession().session?.csrfToken
  const latest = useRef({ round, log, isDone, now, today })
  useEffect(() => {
    latest.current = { round, log, isDone, now, today }
  })
  const stateAt = useCallback((atHour: number): RoundState => {
    const { isDone, now, today, ...known } = latest.current
    const dueFrom = firstDueDay(known.round, known.log, { now, hour: atHour })
    return { day: today, isDone, dueFrom }
  }, [])

  useEffect(() => {
    if (hour === undefined) return
    async function tell() {
      const { keepTold } = await import('./push-device.ts')
      await keepTold(stateAt(hour ?? USUAL_HOUR), token)
    }
    // Without a connection the next visit sends it.
    void tell().catch(() => {})
  }, [hour, isDone, today, token, stateAt])

  return stateAt
}
