import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askBeforeOpening } from '#app/features/listings/components/count-click.ts'
import { deviceStore, tabStore } from '#app/ui/device/device-store.ts'
import { useSession } from '#app/features/listings/components/session.tsx'
import { whenIdle } from '#app/ui/when-idle.ts'
import {
  countWithVisit,
  isCount,
  isInvitationDue,
  type Invitation,
  OPENS_KEY,
  pressListing,
  VISITS_KEY,
} from '../rules/invitation.ts'

/** In a tab: whether its visit is counted, and the invitation of that visit still to come. */
const VISIT_KEY = 'visitCounted'
type Visit = 'counted' | 'invite'
const isVisit = (found: unknown): found is Visit => found === 'counted' || found === 'invite'

/** Something is being written, looked up or asked: no time to come with an invitation. */
const BUSY = ':is(dialog[open], :popover-open, input:focus, textarea:focus, select:focus)'

/** The code of the invitation, before it is wanted: nobody's press shall wait for the network. */
function prepare() {
  import('./signup-dialog.tsx').catch(() => {})
}

/** The invitation to join that is due here; going to another page ends it. */
export function useInvitation({ reading, asking, answered }: Page) {
  const { key } = useLocation()
  const loggedIn = useSession().session !== null
  const [shown, setShown] = useState<Invitation & { on: string }>()

  useVisit({ key, loggedIn, reading, asking, answered }, setShown)
  useHoldBack({ key, loggedIn, answered }, setShown)

  const close = useCallback(() => setShown(undefined), [])
  return { invitation: shown?.on === key ? shown : undefined, close }
}

type Show = (invitation: Invitation & { on: string }) => void
/** `answered`: the cookie banner. Nothing is counted on the device before. */
type Page = { reading: boolean; asking: boolean; answered: boolean }
type Here = { key: string; loggedIn: boolean; answered: boolean }

/** At every fourth visit: on a page for reading, but not on one that has asked about cookies. */
function useVisit({ key, loggedIn, reading, asking, answered }: Here & Page, show: Show) {
  const askedOn = useRef('')
  useEffect(() => {
    if (asking) askedOn.current = key
  }, [asking, key])

  useEffect(() => {
    if (loggedIn || !answered) return
    beginVisit()
    if (!reading || askedOn.current === key) return
    const leaving = new AbortController()
    whenIdle(() => {
      if (leaving.signal.aborted || document.querySelector(BUSY)) return
      if (tabStore.read(VISIT_KEY, isVisit) !== 'invite') return
      tabStore.write(VISIT_KEY, 'counted')
      show({ on: key })
    })
    return () => leaving.abort()
  }, [key, loggedIn, answered, reading, show])
}

/** Counts the visit of this tab once. What the device does not keep can't be counted. */
function beginVisit() {
  if (tabStore.read(VISIT_KEY, isVisit) || !tabStore.write(VISIT_KEY, 'counted')) return
  const visits = countWithVisit(deviceStore.read(VISITS_KEY, isCount))
  const kept = deviceStore.write(VISITS_KEY, visits)
  if (kept && isInvitationDue(visits, false)) tabStore.write(VISIT_KEY, 'invite')
}

/** In place of every fourth listing that is opened. */
function useHoldBack({ key, loggedIn, answered }: Here, show: Show) {
  const heldBack = useRef(false)
  useEffect(() => {
    if (!answered) return
    const nextPress = () => {
      const stored = deviceStore.read(OPENS_KEY, isCount)
      return pressListing(stored, { loggedIn, heldBackBefore: heldBack.current })
    }
    if (!nextPress().opens) prepare()
    return askBeforeOpening((link) => {
      const press = nextPress()
      const kept = loggedIn || deviceStore.write(OPENS_KEY, press.count)
      heldBack.current = kept && !press.opens
      if (heldBack.current) show({ on: key, heldBack: link })
      else if (!nextPress().opens) prepare()
      return !heldBack.current
    })
  }, [key, loggedIn, answered, show])
}
