import type { FormField, PageForm } from '#app/lib/web/read-forms.ts'
import { ASKED_KINDS, type AskedKind } from './asked-labels.ts'

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

function readKind({
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

export type EntryForm = {
  asks: AskedKind[]
  /** Fields to fill in that are none of these. */
  others: number
  /** Boxes that are ticked before anybody has seen them. */
  ticked: number
  /** Boxes that allow advertising. */
  marketing: number
}

const ENTRY =
  /\b(?:enter|entry|entries|entrants?|competitions?|comp|win|giveaways?|draw|prizes?|contest|sweepstakes?|participate)\b/i
const OTHER_FORM =
  /\b(?:search|newsletters?|subscribe|subscription|mailchimp|mc4wp|mc|sign ?up to|log ?in|sign ?in|register|comments?|respond|contact|enquir(?:y|e)|quote|book(?:ing)?|cart|basket|checkout|donate|filter|poll|coupon|review)\b/i
/** A form of many steps shows one of them. */
const NEXT_STEP = /^(?:next|continue|start|begin|ok|weiter)\b/i
const MARKETING =
  /\b(?:newsletters?|mailing list|marketing|offers?|promotions|promotional|updates|latest news|hear (?:more |from)|contact me|keep me|third[- ]part(?:y|ies)|partners|subscribe|sign me up|opt[- ]?in)\b/i
const IGNORED = /captcha|\bnot a robot\b|remember me/i
/** More than this is a questionnaire, or no entry form. */
const OTHERS_MAX = 10

/** @returns undefined if no form, or more than one, can be the entry form, or it is not shown whole. */
export function findEntryForm(forms: readonly PageForm[]): EntryForm | undefined {
  const found = forms.flatMap((form) => toEntryForm(form) ?? [])
  const [first] = found
  // The same form may be on the page twice, for phones and for desktops.
  const isOne = found.every((other) => JSON.stringify(other) === JSON.stringify(first))
  return isOne ? first : undefined
}

function toEntryForm(form: PageForm): EntryForm | undefined {
  const fields = form.fields.filter((field) => !IGNORED.test(`${field.label} ${field.name}`))
  const purpose = spaced([form.about, ...form.buttons].join(' '))
  if (fields.some(({ type }) => type === 'password' || type === 'search')) return undefined
  if (form.buttons.some((text) => NEXT_STEP.test(text)) || OTHER_FORM.test(purpose))
    return undefined
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const { asks, others } = readAsked(fields.filter(({ type }) => type !== 'checkbox'))
  const isReachable = asks.includes('email') || asks.includes('phone')
  const isEntry =
    ENTRY.test(purpose) || (asks.length > 1 && boxes.some(isAboutEntry)) || asks.length > 2
  if (!isReachable || !isEntry || others > OTHERS_MAX) return undefined
  return {
    asks,
    others,
    ticked: boxes.filter(({ isTicked }) => isTicked).length,
    marketing: boxes.filter(({ label }) => MARKETING.test(label)).length,
  }
}

/** Some forms are only named by the box that accepts the terms of the draw. */
function isAboutEntry({ label }: FormField) {
  return /\b(?:competition|draw|giveaway|prize|promotion)\b/i.test(label) && !MARKETING.test(label)
}

function readAsked(fields: readonly FormField[]) {
  const kinds = new Set<AskedKind>()
  const unknown = new Set<string>()
  for (const field of fields) {
    const kind = readKind({ ...field, name: spaced(field.name) })
    if (kind) kinds.add(kind)
    // The radio buttons of a group are one question, as are the parts of a date.
    else unknown.add(field.group || field.name || field.label)
  }
  if (kinds.has('address')) kinds.delete('area')
  return { asks: ASKED_KINDS.filter((kind) => kinds.has(kind)), others: unknown.size }
}

/** 'firstName' and 'entry[first_name]' as words. */
function spaced(name: string) {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}\s?]+/gu, ' ')
    .trim()
}
