import { useSyncExternalStore } from 'react'
import {
  ACCEPTED_KEY,
  ANSWERED_KEY,
  CONSENT_VERSION,
  countingAnswer,
  RECORD_KEY,
  type Answer,
  type ConsentRecord,
  type Purpose,
} from '#app/lib/browser/consent.ts'
import { sendBeacon } from '#app/lib/browser/api-url.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { deviceStore } from './device-store.ts'
import { watchDevice } from './watch-device.ts'

const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'
const isTime = (found: unknown): found is number => Number.isSafeInteger(found)
const isRecord = (found: unknown): found is ConsentRecord =>
  Array.isArray((found as ConsentRecord | null)?.asked) &&
  Array.isArray((found as ConsentRecord).agreed)

/** An answer of an earlier version of the site. */
const NO_RECORD: ConsentRecord = { version: '', asked: [], agreed: [] }
const device = watchDevice()
/** An answer that the device refused to store, valid until the page is left. */
let unsaved: Answer | undefined
let known: Answer | undefined

/** The answer that counts; follows other tabs. */
export function useConsent(): Answer | undefined {
  return useSyncExternalStore(device.watch, readConsent, () => undefined)
}

/** @param agreed to what of that which is asked; by default all or nothing. */
export function setConsent(accepted: boolean, agreed: Purpose[] = accepted ? purposesAsked() : []) {
  const record: ConsentRecord = { version: CONSENT_VERSION, asked: purposesAsked(), agreed }
  const at = Date.now()
  const stored =
    deviceStore.write(ACCEPTED_KEY, accepted) &&
    deviceStore.write(ANSWERED_KEY, at) &&
    deviceStore.write(RECORD_KEY, record)
  unsaved = stored ? undefined : { ...record, accepted, answeredOn: dayOf(at) }
  if (record.asked.length > 0) sendBeacon('/api/consent', record)
  device.announce()
}

/** Returns the same object as long as nothing has changed. */
export function readConsent(): Answer | undefined {
  const answer = countingAnswer(findAnswer(), purposesAsked(), dayOf(Date.now()))
  if (JSON.stringify(answer) !== JSON.stringify(known)) known = answer
  return known
}

function findAnswer(): Answer | undefined {
  if (signalsNo())
    return { ...NO_RECORD, accepted: false, answeredOn: dayOf(Date.now()), bySignal: true }
  if (unsaved) return unsaved
  const accepted = deviceStore.read(ACCEPTED_KEY, isFlag)
  if (accepted === undefined) return undefined
  const record = deviceStore.read(RECORD_KEY, isRecord) ?? NO_RECORD
  return { ...record, accepted, answeredOn: dayOf(deviceStore.read(ANSWERED_KEY, isTime) ?? 0) }
}

/** Global Privacy Control: sent by the browser as `Sec-GPC: 1`, and read here, so that pages stay the same for all. */
function signalsNo() {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

/** The page's root names what the banner asks about. */
function purposesAsked(): Purpose[] {
  return (document.documentElement.dataset.purposes?.split(' ') ?? []) as Purpose[]
}

function dayOf(time: number) {
  return dublinDay(new Date(time))
}
