import type { FormField, PageForm } from '#app/lib/web/read-forms.ts'
import { readKind } from './asked-kinds.ts'
import type { AskedKind } from './asked-labels.ts'

/** What a competition's entry form asks for. */
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
  return { asks: ORDER.filter((kind) => kinds.has(kind)), others: unknown.size }
}

const ORDER: readonly AskedKind[] = [
  'name',
  'email',
  'phone',
  'address',
  'area',
  'eircode',
  'birth-date',
  'age',
  'gender',
  'answer',
  'file',
  'receipt',
  'social',
  'friend',
  'payment',
  'pps',
]

/** 'firstName' and 'entry[first_name]' as words. */
function spaced(name: string) {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}\s?]+/gu, ' ')
    .trim()
}
