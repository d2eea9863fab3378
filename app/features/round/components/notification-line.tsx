import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useLoadOnPress } from '#app/ui/loading/use-load-on-press.ts'
import { useClock } from '#app/ui/now.tsx'
import { firstDueDay } from '../rules/first-due-day.ts'
import { hourText, USUAL_HOUR } from '../rules/notifications.ts'
import { useNotificationHour } from './notification-store.ts'
import type { RoundState } from './push-device.ts'

/** Where the notification's own button leads. */
const HASH = '#notifications'
const loadDialog = () => import('./notification-dialog.tsx')

type State = { round: RoundData; log: Snapshot; isDone: boolean }
type Props = State & { tracker: Tracker; pushKey: string }

/** Says when this device is notified; opens the dialog that changes it. */
export function NotificationLine({ tracker, round, log, isDone, pushKey }: Props) {
  const { hash, key } = useLocation()
  const hour = useNotificationHour()
  const { Opened, open, close } = useLoadOnPress(loadDialog)
  const opener = useRef<HTMLButtonElement>(null)
  const stateNow = useRoundState({ round, log, isDone }, pushKey, hour)

  useEffect(() => {
    if (hash === HASH) open()
  }, [hash, key, open])

  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      {hour !== undefined && (
        <span className="text-muted">Notification at {hourText(hour)}, if anything is due</span>
      )}
      <button ref={opener} type="button" onClick={open} className="min-h-11 text-link underline">
        {hour === undefined ? 'Notify me when it’s ready' : 'Change'}
        {hour !== undefined && <span className="sr-only"> the notification</span>}
      </button>
      {Opened && (
        <Opened
          pushKey={pushKey}
          stateAt={stateNow}
          tracker={tracker}
          onClose={() => {
            close()
            opener.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Tells the server on the first visit of a day, and when the round is done or not any more. */
function useRoundState({ round, log, isDone }: State, key: string, hour: number | undefined) {
  const { now, today } = useClock()
  const { session, member } = useSession()
  const token = session?.csrfToken
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
    if (hour === undefined || member === undefined) return
    async function tell() {
      const { keepTold } = await import('./push-device.ts')
      await keepTold({ key, state: stateAt(hour ?? USUAL_HOUR), token })
    }
    // Without a connection the next visit sends it.
    void tell().catch(() => {})
  }, [hour, isDone, today, key, token, member, stateAt])

  return stateAt
}
