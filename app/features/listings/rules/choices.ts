export type ChoiceField = {
  column: string
  name: string
  logged: string
  choices: Readonly<Record<string, string>>
  /** The value of a listing that says nothing; null for a field that may stay empty. */
  default: string | null
  form: { label: string; control: 'chips' | 'list' }
  fact: { name: string; icon: string }
  filter: ChoiceFilter | null
  meaning?: string
}

type ChoiceFilter = {
  key: string
  legend: string
  /** What choosing nothing is called; with it at most one can be chosen, without it several. */
  any?: string
  /** Replaces what people read elsewhere. */
  labels?: Readonly<Record<string, string>>
}

/** In the order of files, of the log and of a listing's page. CONTRIBUTING.md tells how to add one. */
export const CHOICE_FIELDS = {
  kind: {
    column: 'kind',
    name: 'kind',
    logged: 'kind',
    choices: {
      'free-prize-draw': 'Free prize draw',
      competition: 'Competition',
      'instant-win': 'Instant win',
    },
    default: 'free-prize-draw',
    form: { label: 'What is it?', control: 'chips' },
    fact: { name: 'Type', icon: 'gift' },
    filter: { key: 'kind', legend: 'Type' },
  },
  entryMethod: {
    column: 'entry_method',
    name: 'entry method',
    logged: 'entry method',
    choices: {
      'online-form': 'Online form',
      'social-media': 'Social media',
      email: 'Email',
      post: 'Post',
      'phone-text': 'Phone or text',
      'in-store': 'In store',
    },
    default: 'online-form',
    form: { label: 'How do people enter?', control: 'list' },
    fact: { name: 'How to enter', icon: 'users' },
    filter: { key: 'method', legend: 'How to enter' },
  },
  entryFrequency: {
    column: 'entry_frequency',
    name: 'entry frequency',
    logged: 'how often',
    choices: {
      once: 'Enter once',
      daily: 'Enter daily',
      weekly: 'Enter weekly',
      unlimited: 'Enter as often as you like',
    },
    default: 'once',
    form: { label: 'How often?', control: 'chips' },
    fact: { name: 'How often', icon: 'repeat' },
    filter: {
      key: 'frequency',
      legend: 'How often',
      labels: { once: 'Once', daily: 'Daily', weekly: 'Weekly', unlimited: 'No limit' },
    },
    meaning: 'How often people may enter.',
  },
  entryDailyRule: {
    column: 'entry_daily_rule',
    name: 'daily rule',
    logged: 'what counts as daily',
    choices: { 'calendar-day': 'Once each calendar day', '24-hours': 'Every 24 hours' },
    default: null,
    form: { label: 'If daily, what counts as a day?', control: 'chips' },
    fact: { name: 'Daily means', icon: 'repeat' },
    filter: null,
    meaning: 'When a daily one can be entered again; null where the listing does not say.',
  },
  eligibility: {
    column: 'eligibility',
    name: 'eligibility',
    logged: 'who can enter',
    choices: { roi: 'ROI', ni: 'NI', 'island-of-ireland': 'Island of Ireland' },
    default: 'roi',
    form: { label: 'Who may enter?', control: 'chips' },
    fact: { name: 'Who can enter', icon: 'map-pin' },
    filter: {
      key: 'eligibility',
      legend: 'Where you live',
      any: 'Anywhere',
      labels: {
        roi: 'Republic of Ireland',
        ni: 'Northern Ireland',
        'island-of-ireland': 'The whole island',
      },
    },
    meaning: 'Where people must live to enter.',
  },
} as const satisfies Record<string, ChoiceField>

export type ChoiceName = keyof typeof CHOICE_FIELDS
export type Choices = {
  [Name in ChoiceName]:
    | keyof (typeof CHOICE_FIELDS)[Name]['choices']
    | (typeof CHOICE_FIELDS)[Name]['default']
}

export type FilteredChoice = {
  [Name in ChoiceName]: (typeof CHOICE_FIELDS)[Name]['filter'] extends null ? never : Name
}[ChoiceName]

export const CHOICE_NAMES = Object.keys(CHOICE_FIELDS) as ChoiceName[]
export const FILTERED_CHOICES = CHOICE_NAMES.filter(
  (name): name is FilteredChoice => choiceField(name).filter !== null,
)
export function choiceField(name: ChoiceName): ChoiceField {
  return CHOICE_FIELDS[name]
}

export function byChoice<Made>(make: (field: ChoiceField) => Made): Record<ChoiceName, Made> {
  const made = CHOICE_NAMES.map((name) => [name, make(choiceField(name))])
  return Object.fromEntries(made) as Record<ChoiceName, Made>
}

export const DEFAULT_CHOICES = byChoice((field) => field.default) as Choices

export function choicesOf<Name extends ChoiceName>(name: Name) {
  return Object.keys(choiceField(name).choices) as NonNullable<Choices[Name]>[]
}

/** 'Phone or text' for 'phone-text'; '' for a field that was left empty. */
export function choiceLabel(name: ChoiceName, value: string | null): string {
  return choiceField(name).choices[value ?? ''] ?? ''
}

export function isChoice(name: ChoiceName, value: unknown): boolean {
  const { choices, default: absent } = choiceField(name)
  return value === absent || (typeof value === 'string' && Object.hasOwn(choices, value))
}
