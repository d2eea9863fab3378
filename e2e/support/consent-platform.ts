import { CmpApi } from '@iabtechlabtcf/cmpapi'
import { GVL, TCModel, TCString, type VendorList } from '@iabtechlabtcf/core'

/** A stand-in for an operator's consent platform: the IAB's own implementation of TCF 2.2 behind a small window. */
const COOKIE = 'euconsent-v2'
const CMP_ID = 31

const described = (id: number) => ({
  id,
  name: `Number ${id}`,
  description: '',
  illustrations: [],
})
const purposes = Object.fromEntries(
  Array.from({ length: 11 }, (_, index) => [index + 1, described(index + 1)]),
)
const LIST = {
  gvlSpecificationVersion: 3,
  vendorListVersion: 1,
  tcfPolicyVersion: 4,
  lastUpdated: '2026-11-26T00:00:00Z',
  purposes,
  specialPurposes: {},
  features: {},
  specialFeatures: {},
  stacks: {},
  vendors: {
    755: {
      id: 755,
      name: 'Google Advertising Products',
      purposes: [1, 3, 4],
      legIntPurposes: [2, 7, 9, 10],
      flexiblePurposes: [],
      specialPurposes: [],
      features: [],
      specialFeatures: [],
    },
  },
} as unknown as VendorList

const platform = new CmpApi(CMP_ID, 1, true, {
  displayConsentUi: (answer: (shown: boolean) => void) => {
    ask()
    answer(true)
  },
})
const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`))
if (stored) platform.update(stored.slice(COOKIE.length + 1), false)
else ask()

function ask() {
  const dialog = document.createElement('section')
  dialog.setAttribute('aria-label', 'About adverts')
  dialog.append(button('Agree', true), button('Refuse', false))
  document.querySelector('main')?.prepend(dialog)
  platform.update('', true)

  function button(label: string, agrees: boolean) {
    const element = document.createElement('button')
    element.textContent = label
    element.addEventListener('click', () => {
      dialog.remove()
      const text = encode(agrees)
      document.cookie = `${COOKIE}=${text}; path=/; max-age=9999`
      platform.update(text, false)
    })
    return element
  }
}

function encode(agrees: boolean) {
  const model = new TCModel(new GVL(LIST))
  model.cmpId = CMP_ID
  model.cmpVersion = 1
  model.consentScreen = 1
  model.consentLanguage = 'EN'
  model.publisherCountryCode = 'IE'
  model.isServiceSpecific = true
  if (agrees) {
    model.setAllPurposeConsents()
    model.setAllVendorConsents()
    model.setAllPurposeLegitimateInterests()
    model.setAllVendorLegitimateInterests()
  }
  return TCString.encode(model)
}
