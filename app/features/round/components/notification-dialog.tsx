import { useState, type SubmitEvent, type ReactNode } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import type { Snapshot, Tracker } from '#app/features/tracker/device/open-tracker.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { CheckboxField } from '#app/ui/forms/text-field.tsx'
import { CloseButton, closeDialog, OpenDialog } from '#app/ui/dialogs/modal-dialog.tsx'
import { Link } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { FIRST_HOUR, hourText, LAST_HOUR, USUAL_HOUR } from '../rules/notifications.ts'
import { useNotificationHour } from './notification-store.ts'
import { findObstacle, turnOff, turnOn, type Obstacle, type RoundState } from './push-device.ts'

const TITLE_ID = 'notification-title'
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => {
  const hour = FIRST_HOUR + index
  return [String(hour), hourText(hour)] as const
})

type Props = {
  pushKey: string
  stateAt: (hour: number) => RoundState
  tracker: Tracker
  log: Snapshot
  onClose: () => void
}

/** Turns the notification of this device on and off; the browser asks only after a press. */
export default function NotificationDialog({ pushKey, stateAt, tracker, log, onClose }: Props) {
  const token = useSession().session?.csrfToken
  const showToast = useToast()
  const current = useNotificationHour()
  const [obstacle, setObstacle] = useState(findObstacle)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [namesWinners, setNamesWinners] = useState(log.namesWinners)

  async function attempt(work: () => Promise<string | undefined>, dialog: Element) {
    setIsBusy(true)
    setError(undefined)
    try {
      const said = await work()
      if (said === undefined) return
      showToast({ text: said })
      closeDialog({ currentTarget: dialog })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setIsBusy(false)
    }
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const hour = Number(new FormData(event.currentTarget).get('hour'))
    void attempt(async () => {
      const found = await turnOn({ hour, key: pushKey, state: stateAt(hour), token })
      setObstacle(found)
      if (!found) await tracker.writeNote('names-winners', namesWinners)
      return found ? undefined : `You will be notified at ${hourText(hour)} when anything is due.`
    }, event.currentTarget)
  }

  return (
    <OpenDialog
      onClose={onClose}
      aria-labelledby={TITLE_ID}
      className="z-50 m-auto w-[calc(100vw-32px)] max-w-[480px] text-base"
    >
      <form onSubmit={save} className="relative flex flex-col gap-4 p-5 sm:p-6">
        <CloseButton className="absolute top-2 right-2" />
        <h2 id={TITLE_ID} className="mr-8 text-lg font-semibold">
          When the round is ready
        </h2>
        {obstacle ? (
          OBSTACLES[obstacle]
        ) : (
          <>
            <p>
              One notification a day on this device, at the hour you choose. None comes when nothing
              is due, or when you have already done the day’s round. It also says what may be
              decided of what you entered: your device finds that out by itself.
            </p>
            <SelectField
              label="Hour (Irish time)"
              name="hour"
              choices={HOURS}
              defaultValue={String(current ?? USUAL_HOUR)}
            />
            <CheckboxField
              label="Say whose winners are out, of what I entered"
              name="winners"
              checked={namesWinners}
              onChange={({ currentTarget }) => setNamesWinners(currentTarget.checked)}
            />
          </>
        )}
        <p role="status" className="text-sm font-semibold text-urgent empty:hidden">
          {error}
        </p>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {!obstacle && (
            <button type="submit" className="button-primary" disabled={isBusy}>
              {current === undefined ? 'Turn on' : 'Save'}
            </button>
          )}
          {current !== undefined && (
            <button
              type="button"
              className="button-quiet"
              disabled={isBusy}
              onClick={({ currentTarget }) =>
                void attempt(async () => {
                  await turnOff(token)
                  return 'You will no longer be notified.'
                }, currentTarget)
              }
            >
              Turn off
            </button>
          )}
        </div>
        {!obstacle && (
          <p className="text-sm text-muted">
            We store your browser’s address for messages, the hour, and on which days the round is
            done or due, not who you are:{' '}
            <Link to="/privacy-policy#when-you-want-a-notification" className="text-link underline">
              privacy policy
            </Link>
            .
          </p>
        )}
      </form>
    </OpenDialog>
  )
}

const EMAIL = (
  <p>
    Or be told by email: every list and search has{' '}
    <Link to="/new-competitions" className="text-link underline">
      Tell me about new ones
    </Link>
    .
  </p>
)

const OBSTACLES: Record<Obstacle, ReactNode> = {
  blocked: (
    <>
      <p>
        This browser blocks notifications from this site, and only you can allow them. Press the
        icon beside the address, or open the browser’s settings for this site. Set Notifications to
        Allow, then come back here.
      </p>
      <p className="text-sm text-muted">
        In the installed app: open the device’s settings, then Notifications, then Competitions.
      </p>
    </>
  ),
  'home-screen': (
    <>
      <p>
        On an iPhone or iPad, notifications come once this site is on your Home Screen. Press Share,
        then “Add to Home Screen”. Open it from there and come back to Today.
      </p>
      {EMAIL}
    </>
  ),
  unsupported: (
    <>
      <p>
        This browser can’t show notifications of websites here. In a private window it may refuse
        them too.
      </p>
      {EMAIL}
    </>
  ),
}
