/** What forms ask for, as the listing's page names it, in its order. */
export const ASKED_LABELS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  area: 'county or country',
  eircode: 'Eircode',
  'birth-date': 'date of birth',
  age: 'age',
  gender: 'gender',
  answer: 'an answer',
  file: 'a photo or file',
  receipt: 'a receipt or code',
  social: 'a social media name',
  friend: 'a friend’s details',
  payment: 'payment details',
  pps: 'a PPS number',
} as const
export type AskedKind = keyof typeof ASKED_LABELS
export const ASKED_KINDS = Object.keys(ASKED_LABELS) as AskedKind[]
