import { useSyncExternalStore } from 'react'
import {
  ACCEPTED_KEY,
  ANSWERED_KEY,
  consentOf,
  type Answer,
  type Consent,
} from '#app/lib/browser/consent.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import { deviceStore } from './device-store.ts'
import { watchDevice } from './watch-device.ts'

const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'
const isTime = (found: unknown): found is number => Number.isSafeInteger(found)

/** An answer without a date, stored by an earlier version of the site, counts from now. */
const OPENED_AT = Date.now()
const device = watchDevice()
/** An answer that the device refused to store, valid until the page is left. */
let unsaved: { accepted: boolean; at: number } | undefined

/** Follows other tabs; the server knows nothing of the consent. */
export function useConsent(): Consent {
  return useSyncExternalStore(watch, readConsent, () => 'unasked')
}

export function useAnsweredOn(): Day | undefined {
  return useSyncExternalStore(
    watch,
    () => readAnswer()?.answeredOn,
    () => undefined,
  )
}

export function setConsent(accepted: boolean) {
  const at = Date.now()
  const stored = deviceStore.write(ACCEPTED_KEY, accepted) && deviceStore.write(ANSWERED_KEY, at)
  unsaved = stored ? undefined : { accepted, at }
  device.announce()
}

export function readConsent(): Consent {
  return consentOf(readAnswer(), dayOf(Date.now()))
}

function readAnswer(): Answer | undefined {
  if (unsaved) return { accepted: unsaved.accepted, answeredOn: dayOf(unsaved.at) }
  const accepted = deviceStore.read(ACCEPTED_KEY, isFlag)
  if (accepted === undefined) return undefined
  return { accepted, answeredOn: dayOf(deviceStore.read(ANSWERED_KEY, isTime) ?? OPENED_AT) }
}

function watch(look: () => void) {
  dateAnswer()
  return device.watch(look)
}

function dateAnswer() {
  const dated = deviceStore.read(ANSWERED_KEY, isTime) !== undefined
  if (readAnswer() && !dated) deviceStore.write(ANSWERED_KEY, OPENED_AT)
}

function dayOf(time: number) {
  return dublinDay(new Date(time))
}
