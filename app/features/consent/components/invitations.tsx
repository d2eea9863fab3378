import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { askBeforeOpening } from '#app/features/listings/components/count-click.ts'
import { deviceStore, tabStore } from '#app/ui/device/device-store.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { whenIdle } from '#app/ui/loading/when-idle.ts'
import { wasAskedOn } from './cookie-banner.tsx'
import {
  countWithVisit,
  isCount,
  isInvitationDue,
  type Invitation,
  OPEN_COUNT_KEY,
  pressListing,
  VISITS_KEY,
} from '../rules/invitation.ts'
import { isReadingPage } from '../rules/reading-pages.ts'
import { lazyExtra } from '#app/ui/loading/lazy-extra.ts'

/** Per tab: whether its visit is counted, and the invitation still due for it. */
const VISIT_KEY = 'visitCounted'
type Visit = 'counted' | 'invite'
const isVisit = (found: unknown): found is Visit => found === 'counted' || found === 'invite'

/** The visitor is typing, searching or answering a dialog, and must not be interrupted. */
const BUSY = ':is(dialog[open], :popover-open, input:focus, textarea:focus, select:focus)'

const SignupDialog = lazyExtra(() => import('./signup-dialog.tsx'))

/** Preloads the dialog, so that the click that opens it does not wait for the network. */
function prepare() {
  import('./signup-dialog.tsx').catch(() => {})
}

/** Once the cookie banner is answered: nothing is counted on the device before that. */
export default function Invitations(): ReactNode {
  const { key, pathname } = useLocation()
  const reading = isReadingPage(pathname)
  const loggedIn = useSession().member !== null
  const [shown, setShown] = useState<Invitation & { on: string }>()

  useVisit({ key, loggedIn, reading }, setShown)
  useHoldBack({ key, loggedIn }, setShown)

  const close = useCallback(() => setShown(undefined), [])
  return (
    shown?.on === key && (
      <Suspense>
        <SignupDialog heldBack={shown.heldBack} onClose={close} />
      </Suspense>
    )
  )
}

type Show = (invitation: Invitation & { on: string }) => void
type Here = { key: string; loggedIn: boolean }

/** Invites at every fourth visit, on a reading page that has not shown the cookie banner. */
function useVisit({ key, loggedIn, reading }: Here & { reading: boolean }, show: Show) {
  useEffect(() => {
    if (loggedIn) return
    countVisit()
    if (!reading || wasAskedOn(key)) return
    const controller = new AbortController()
    whenIdle(() => {
      if (controller.signal.aborted || document.querySelector(BUSY)) return
      if (tabStore.read(VISIT_KEY, isVisit) !== 'invite') return
      tabStore.write(VISIT_KEY, 'counted')
      show({ on: key })
    })
    return () => controller.abort()
  }, [key, loggedIn, reading, show])
}

function countVisit() {
  if (tabStore.read(VISIT_KEY, isVisit) || !tabStore.write(VISIT_KEY, 'counted')) return
  const visits = countWithVisit(deviceStore.read(VISITS_KEY, isCount))
  const isStored = deviceStore.write(VISITS_KEY, visits)
  if (isStored && isInvitationDue(visits, false)) tabStore.write(VISIT_KEY, 'invite')
}

function useHoldBack({ key, loggedIn }: Here, show: Show) {
  const heldBack = useRef(false)
  useEffect(() => {
    const nextPress = () => {
      const stored = deviceStore.read(OPEN_COUNT_KEY, isCount)
      return pressListing(stored, { loggedIn, heldBackBefore: heldBack.current })
    }
    if (!nextPress().opens) prepare()
    return askBeforeOpening((link, competitionID) => {
      const press = nextPress()
      const isStored = loggedIn || deviceStore.write(OPEN_COUNT_KEY, press.count)
      heldBack.current = isStored && !press.opens
      if (heldBack.current) show({ on: key, heldBack: { link, competitionID } })
      else if (!nextPress().opens) prepare()
      return !heldBack.current
    })
  }, [key, loggedIn, show])
}
