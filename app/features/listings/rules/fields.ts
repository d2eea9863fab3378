import { CHOICE_FIELDS, type ChoiceField, type ChoiceName } from './choices.ts'
import { PLACE_FIELDS } from './place-fields.ts'

/** A field of a listing that is no choice: all that form, import, API and log know about it. */
export type PlainField = {
  /** A column of the table competitions; categories have their own table. */
  column?: string
  required?: true
  /** How its error messages begin: 'The prize value' must be at least 0. */
  subject: string
  /** Replaces 'The title is missing.'. */
  missing?: string
  /** Its label in the change log; the closing date is logged separately. */
  logged?: string
  form: FormTexts
  meaning?: string
} & (
  | {
      type: 'text' | 'long-text'
      limit: number
    }
  | { type: 'number'; range: readonly [min: number, max: number] }
  | { type: 'categories' | 'day' | 'link' | 'period' | 'ways' | 'counties' | 'yes-no' }
)

export type FieldType = PlainField['type']

type FormTexts = {
  label: string
  hint?: string
  placeholder?: string
  /** The form counts its characters. */
  counted?: true
}

/** What people say of a listing, in the order of files. CONTRIBUTING.md tells how to add a field. */
export const FIELDS = {
  competitionTitle: {
    column: 'title',
    type: 'text',
    limit: 120,
    required: true,
    subject: 'The title',
    logged: 'title',
    form: {
      label: 'Title',
      hint: 'Start with the prize: “Win a weekend in Dingle”.',
      counted: true,
    },
  },
  description: {
    column: 'description',
    type: 'long-text',
    limit: 5000,
    required: true,
    subject: 'The description',
    missing: 'Describe the competition.',
    logged: 'description',
    form: {
      label: 'Description',
      hint: 'What there is to win, how to enter, anything to know before. In your own words.',
      counted: true,
    },
  },
  categories: {
    type: 'categories',
    required: true,
    subject: 'The categories',
    missing: 'Choose at least one category.',
    logged: 'categories',
    form: { label: 'Category' },
    meaning: 'The first is the main one.',
  },
  promoterName: {
    column: 'promoter_name',
    type: 'text',
    limit: 100,
    required: true,
    subject: 'The promoter’s name',
    logged: 'promoter',
    form: { label: 'Promoter', hint: 'Who runs it and gives the prize.' },
  },
  entryUrl: {
    column: 'entry_url',
    type: 'link',
    required: true,
    subject: 'The entry link',
    logged: 'entry link',
    form: {
      label: 'Entry link',
      hint: 'The page where people enter: copy it from your browser, paste it here.',
    },
    meaning: 'Where to enter.',
  },
  termsUrl: {
    column: 'terms_url',
    type: 'link',
    subject: 'The link to the T&Cs',
    logged: 'T&Cs link',
    form: { label: 'Link to the T&Cs' },
  },
  ...CHOICE_FIELDS,
  over18: {
    column: 'over_18',
    type: 'yes-no',
    subject: '18+',
    logged: '18+',
    form: { label: 'Only for people aged 18 or over' },
    meaning: 'For adults only.',
  },
  costsMoney: {
    column: 'costs_money',
    type: 'yes-no',
    subject: 'Costs money',
    logged: 'costs money',
    form: { label: 'Entering costs money, such as a text at a premium rate or something to buy' },
    meaning: 'Entering costs money.',
  },
  permitNumber: {
    column: 'permit_number',
    type: 'text',
    limit: 60,
    subject: 'The licence or permit number',
    missing: 'It costs money or is gambling: add the number of its licence or permit.',
    logged: 'licence or permit number',
    form: {
      label: 'Licence or permit number',
      hint: 'If entering costs money, or it is gambling: without one we can’t publish it.',
    },
    meaning: 'Of what costs money or is gambling; needed before it is approved.',
  },
  registerUrl: {
    column: 'register_url',
    type: 'link',
    subject: 'The address of the public register',
    missing: 'It costs money or is gambling: add the address of the register that has its licence.',
    logged: 'register address',
    form: { label: 'Public register with that licence or permit' },
    meaning: 'Where the licence or permit can be looked up.',
  },
  prizeValue: {
    column: 'prize_value',
    type: 'number',
    range: [0, 100_000_000],
    subject: 'The prize value',
    logged: 'prize value',
    form: { label: 'Prize value in €', placeholder: '1,500' },
    meaning: 'Whole euro.',
  },
  prizeCount: {
    column: 'prize_count',
    type: 'number',
    range: [1, 1_000_000],
    subject: 'The number of prizes',
    logged: 'number of prizes',
    form: { label: 'Number of prizes', placeholder: '1' },
  },
  winnerAnnouncementDate: {
    column: 'winner_announcement_date',
    type: 'day',
    subject: 'The winner announcement date',
    logged: 'winners announced',
    form: { label: 'Winners announced' },
  },
  winnersTold: {
    column: 'winners_told',
    type: 'ways',
    subject: 'How winners are told',
    logged: 'winners told',
    form: {
      label: 'How are winners told?',
      hint: 'As the T&Cs say: several may be true.',
    },
    meaning: 'Words separated by commas: email, phone, post, social-media, list. Null: not stated.',
  },
  answerWithin: {
    column: 'answer_within',
    type: 'period',
    subject: 'The time to answer',
    logged: 'winners answer within',
    form: { label: 'Winners answer within', placeholder: '48 hours' },
    meaning: '“48 hours”, “7 days” or “5 working days”. Null: not stated.',
  },
  prizeWithin: {
    column: 'prize_within',
    type: 'period',
    subject: 'The time until the prize is sent',
    logged: 'prize sent within',
    form: { label: 'Prize sent within', placeholder: '28 days' },
    meaning: 'As “answerWithin”, from the winner’s answer. Null: not stated.',
  },
  ...PLACE_FIELDS,
  competitionEndDate: {
    column: 'end_date',
    type: 'day',
    required: true,
    subject: 'The closing date',
    form: { label: 'Closing date', hint: 'The last day to enter.' },
    meaning: 'The last day to enter, in Ireland; that day still counts.',
  },
} as const satisfies Record<string, PlainField | ChoiceField>

export type FieldName = keyof typeof FIELDS
export type PlainName = Exclude<FieldName, ChoiceName>
export type ColumnField = Exclude<FieldName, 'categories'>
export type OptionalPlain = {
  [Name in PlainName]: (typeof FIELDS)[Name] extends { required: true } ? never : Name
}[PlainName]
export type NameOfType<Type extends FieldType> = {
  [Name in PlainName]: (typeof FIELDS)[Name]['type'] extends Type ? Name : never
}[PlainName]

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
export const PLAIN_NAMES = FIELD_NAMES.filter(isPlain)
export const COLUMN_FIELDS = FIELD_NAMES.filter((name) => name !== 'categories')
export const REQUIRED_FIELDS = PLAIN_NAMES.filter((name) => plainField(name).required)
export const OPTIONAL_FIELDS = FIELD_NAMES.filter((name) => !fieldOf(name).required)

export const OPTIONAL_PLAIN = PLAIN_NAMES.filter(
  (name): name is OptionalPlain => !plainField(name).required,
)

export function fieldOf(
  name: FieldName,
): Partial<Pick<PlainField, 'column' | 'type' | 'required' | 'logged'>> {
  return FIELDS[name]
}

export function plainField(name: PlainName): PlainField {
  return FIELDS[name]
}

export function fieldsOfType<Type extends FieldType>(...types: Type[]): NameOfType<Type>[] {
  return PLAIN_NAMES.filter((name) =>
    (types as FieldType[]).includes(plainField(name).type),
  ) as NameOfType<Type>[]
}

function isPlain(name: FieldName): name is PlainName {
  return !Object.hasOwn(CHOICE_FIELDS, name)
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}

/** Returns what one of the two makes of each field, in their order. */
export function byField<Made>(
  makePlain: (field: PlainField) => Made,
  makeChoice: (field: ChoiceField) => Made,
): Record<FieldName, Made> {
  const made = FIELD_NAMES.map((name) => [
    name,
    isPlain(name) ? makePlain(FIELDS[name]) : makeChoice(FIELDS[name]),
  ])
  return Object.fromEntries(made) as Record<FieldName, Made>
}

/** What form and server say when nothing was typed. */
export function missingError({ missing, subject }: Pick<PlainField, 'missing' | 'subject'>) {
  return missing ?? `${subject} is missing.`
}

export function tooLongError({ subject }: Pick<PlainField, 'subject'>, limit: number): string {
  return `${subject} can have at most ${limit} characters.`
}
