import type { FormField } from '#app/lib/web/read-forms.ts'
import type { AskedKind } from './asked-labels.ts'

type Kind = readonly [kind: AskedKind, pattern: RegExp]

const BY_AUTOCOMPLETE: readonly Kind[] = [
  ['payment', /\bcc-/],
  ['birth-date', /\bbday/],
  ['eircode', /\bpostal-code\b/],
  ['address', /\b(?:street-address|address-line\d)\b/],
  ['area', /\b(?:address-level\d|country|country-name)\b/],
  ['email', /\bemail\b/],
  ['phone', /\btel(?:-\w+)?$/],
  ['name', /\b(?:name|given-name|family-name|additional-name|honorific-prefix)$/],
]
const BY_TYPE: Readonly<Record<string, AskedKind | undefined>> = {
  email: 'email',
  tel: 'phone',
  file: 'file',
}
/** In this order: 'date of birth of a friend' is a friend's. */
const BY_WORDS: readonly Kind[] = [
  ['friend', /\bfriend(?:'?s)?\b|\brefer(?:ral)?\b/],
  ['payment', /\b(?:card number|cvv|cvc|sort code|iban|bank account|account number)\b/],
  ['pps', /\bpps\b/],
  ['receipt', /\b(?:receipt|barcode|(?:unique|pack|batch|on-?pack|promo(?:tional)?) ?code)\b/],
  ['email', /\be ?-?mail\b/],
  ['phone', /\b(?:phone|telephone|mobile|tel|cell)(?: (?:no|number|nr))?\b/],
  ['birth-date', /\b(?:date of birth|d ?o ?b|birth ?da(?:te|y)|birth (?:month|year))\b/],
  ['eircode', /\b(?:eir ?code|post ?code|postal code|zip(?: code)?)\b/],
  ['social', /\b(?:instagram|facebook|twitter|tiktok|social media|(?:insta|social) ?handle)\b/],
  ['address', /\b(?:(?:home|postal|street|your|full)? ?address(?: line)?(?: ?\d)?|street)\b/],
  [
    'name',
    /\b(?:(?:first|last|full|given|family|christian|sur|fore) ?-?names?|surname|forename|[fl]name|your (?:own )?names?|name of (?:the )?entrant)\b/,
  ],
]
/** The whole label or name, so that 'What is the name of the hotel?' is a question. */
const WHOLE: readonly Kind[] = [
  [
    'name',
    /^(?:(?:contact|entrant'?s?|customer|entry|competition|e) )?(?:names?|title|salutation|prefix|first|last)(?: (?:first|last))?$/,
  ],
  [
    'area',
    /^(?:your )?(?:county|city|town|town city|city town|town or city|country|region|state|province|location)$/,
  ],
  ['age', /^(?:your )?age(?: (?:group|range|bracket))?$/],
  ['gender', /^(?:gender|sex)$/],
]
const QUESTION =
  /\?|\b(?:answer|question|tell us|tie[- ]?break(?:er)?|guess|caption|slogan|in (?:no more than |under )?\d+ words)\b/

/** Recognises what one field asks for. */
export function readKind({
  type,
  name,
  label,
  group,
  autocomplete,
}: Omit<FormField, 'isTicked'>): AskedKind | undefined {
  const words = [label, group, name].map(plain)
  return (
    find(BY_AUTOCOMPLETE, [autocomplete]) ??
    (words.some((text) => /\bfriend/.test(text)) ? 'friend' : BY_TYPE[type]) ??
    find(BY_WORDS, words) ??
    find(WHOLE, words) ??
    (words.some((text) => QUESTION.test(text)) ? 'answer' : undefined)
  )
}

function find(kinds: readonly Kind[], texts: readonly string[]) {
  for (const text of texts) {
    const found = text && kinds.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  return undefined
}

/** Without marks of required fields. */
function plain(text: string) {
  return text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\((?:required|optional)\)|\*|:$/g, ' ')
    .replace(/[/_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
