import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { useLoadOnPress } from '#app/ui/loading/use-load-on-press.ts'
import { useClock } from '#app/ui/now.tsx'
import { firstDueDay } from '../rules/first-due-day.ts'
import { hourText } from '../rules/notifications.ts'
import { useNotificationHour } from './notification-store.ts'
import type { RoundState } from './push-device.ts'

/** Where the notification's own button leads. */
const HASH = '#notifications'
const loadDialog = () => import('./notification-dialog.tsx')

type Props = { tracker: Tracker; round: RoundData; log: Snapshot; isDone: boolean; pushKey: string }

export function NotificationLine({ tracker, round, log, isDone, pushKey }: Props) {
  const { hash, key } = useLocation()
  const hour = useNotificationHour()
  const { Opened, open, close } = useLoadOnPress(loadDialog)
  const opener = useRef<HTMLButtonElement>(null)
  const { now, today } = useClock()
  const { session, member } = useSession()
  const token = session?.csrfToken
  const stateAt = (atHour: number): RoundState => ({
    day: today,
    isDone,
    dueFrom: firstDueDay(round, log, { now, hour: atHour }),
  })
  const tell = useEffectEvent(async (atHour: number) => {
    const { keepTold } = await import('./push-device.ts')
    await keepTold({ key: pushKey, state: stateAt(atHour), token })
  })

  // Tells the server on the first visit of a day, and when the round is done or not any more.
  useEffect(() => {
    if (hour === undefined || member === undefined) return
    // Without a connection the next visit sends it.
    tell(hour).catch(() => {})
  }, [hour, isDone, today, pushKey, token, member])

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
          stateAt={stateAt}
          tracker={tracker}
          log={log}
          onClose={() => {
            close()
            opener.current?.focus()
          }}
        />
      )}
    </div>
  )
}
