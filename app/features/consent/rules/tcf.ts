/** Google Advertising Products in the global vendor list. */
export const GOOGLE_VENDOR = 755
/** To store and read on the device: by consent alone. */
const STORAGE = 1
/** To choose, measure, understand and improve adverts: by consent or by legitimate interest. */
const BASIC_ADVERTS = [2, 7, 9, 10]

type ById = Record<number, boolean | undefined>
type Choices = { consents?: ById; legitimateInterests?: ById }

/** What `addEventListener` of `__tcfapi` tells (TCF 2.2). */
export type TcData = {
  eventStatus?: string
  gdprApplies?: boolean
  purpose?: Choices
  vendor?: Choices
}

/**
 * Returns whether the adverts' script may load; `undefined` as long as nobody has answered, and while the platform's
 * window is open again. Whether the GDPR applies to the visitor is the platform's to say.
 */
export function advertsAnswer({
  eventStatus,
  gdprApplies,
  purpose = {},
  vendor = {},
}: TcData): boolean | undefined {
  if (eventStatus !== 'tcloaded' && eventStatus !== 'useractioncomplete') return undefined
  if (gdprApplies === false) return true
  const consents = (id: number) => purpose.consents?.[id] === true
  const isInterest = (id: number) =>
    purpose.legitimateInterests?.[id] === true &&
    vendor.legitimateInterests?.[GOOGLE_VENDOR] === true
  return (
    vendor.consents?.[GOOGLE_VENDOR] === true &&
    consents(STORAGE) &&
    BASIC_ADVERTS.every((id) => consents(id) || isInterest(id))
  )
}
