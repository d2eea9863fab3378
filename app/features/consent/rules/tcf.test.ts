import { expect, test } from 'vitest'
import { advertsAnswer, GOOGLE_VENDOR, type TcData } from './tcf.ts'

const GOOGLE = { [GOOGLE_VENDOR]: true }
const byId = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, true]))
const all = byId(1, 2, 7, 9, 10)
const answered: TcData = {
  eventStatus: 'useractioncomplete',
  gdprApplies: true,
  purpose: { consents: all, legitimateInterests: {} },
  vendor: { consents: GOOGLE, legitimateInterests: {} },
}
const interest: TcData = {
  ...answered,
  purpose: { consents: byId(1), legitimateInterests: byId(2, 7, 9, 10) },
  vendor: { consents: GOOGLE, legitimateInterests: GOOGLE },
}

test.for<[string, TcData, boolean | undefined]>([
  ['nothing is known yet', {}, undefined],
  ['the window is shown', { ...answered, eventStatus: 'cmpuishown' }, undefined],
  ['all agreed', answered, true],
  ['all agreed on an earlier visit', { ...answered, eventStatus: 'tcloaded' }, true],
  ['the GDPR does not apply', { eventStatus: 'tcloaded', gdprApplies: false }, true],
  ['whether it applies is unknown', { eventStatus: 'tcloaded' }, false],
  [
    'the vendor is refused',
    { ...answered, vendor: { consents: { [GOOGLE_VENDOR]: false } } },
    false,
  ],
  ['another vendor is agreed to', { ...answered, vendor: { consents: byId(10) } }, false],
  ['storing is refused', { ...answered, purpose: { consents: byId(2, 7, 9, 10) } }, false],
  ['measuring is refused', { ...answered, purpose: { consents: byId(1, 2, 9, 10) } }, false],
  ['legitimate interest for all but storing', interest, true],
  ['storing by legitimate interest', { ...interest, purpose: { legitimateInterests: all } }, false],
  ['the vendor has no legitimate interest', { ...interest, vendor: { consents: GOOGLE } }, false],
  ['refused', { ...answered, purpose: {}, vendor: {} }, false],
])('%s', ([, data, allowed]) => {
  expect(advertsAnswer(data)).toBe(allowed)
})
