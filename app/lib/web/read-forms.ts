/** A field that a person sees; radio buttons are one each. */
export type FormField = {
  /** Of an input; else 'textarea' or 'select'. */
  type: string
  name: string
  /** What is written beside it, or in it. */
  label: string
  /** The legend of its group. */
  group: string
  autocomplete: string
  isTicked: boolean
}
export type PageForm = {
  /** Its id, classes, address and headings. */
  about: string
  /** Words on its buttons. */
  buttons: string[]
  fields: FormField[]
}
type Attributes = Record<string, string>
type Words = { id?: string; parts: string[] }

const FORMS_MAX = 20
const FIELDS_MAX = 100
const WORDS_MAX = 200
const ABOUT_MAX = 1_000
const FIELDS = new Set(['input', 'textarea', 'select'])
const HEADINGS = new Set(['h2', 'h3', 'h4', 'legend'])
const BUTTONS = new Set(['submit', 'button', 'image', 'reset'])
/** Fields that only robots fill in. */
const TRAP =
  /\bhoneypot\b|\bhp[-_]|gform_validation|leave (?:this )?(?:field |it )?(?:blank|empty|unchanged)|\bdo not fill\b/i
const UNSEEN_STYLE = /display:none|visibility:hidden|(?:left|top):-\d{3,}/

/** Collects the forms of a page, as the parser meets their parts. */
export function formReader() {
  const forms: PageForm[] = []
  const labels = new Map<string, string>()
  const unseen: boolean[] = []
  let form: (PageForm & { ids: string[] }) | undefined
  let label: (Words & { inside: FormField[] }) | undefined
  let [heading, button]: (Words | undefined)[] = []
  let [legend, isOption, unseenCount] = ['', false, 0]

  function endForm() {
    if (!form) return
    const { ids, ...rest } = form
    rest.fields.forEach((field, index) => {
      field.label = cut(labels.get(ids[index] ?? '') ?? '') || field.label
    })
    rest.fields = rest.fields.filter(({ label: text }) => !TRAP.test(text))
    forms.push(rest)
    labels.clear()
    form = undefined
    legend = ''
  }
  function addField(tag: string, attributes: Attributes) {
    const { type = 'text', value = '', alt = '' } = attributes
    const kind = tag === 'input' ? type.trim().toLowerCase() : tag
    if (!form || kind === 'hidden') return
    const isButton = BUTTONS.has(kind)
    if (isButton) addButton(value || alt)
    if (isButton || unseenCount > 0 || isTrap(kind, attributes) || form.fields.length >= FIELDS_MAX)
      return
    const field = toField(kind, attributes, legend)
    form.fields.push(field)
    form.ids.push(attributes.id ?? '')
    label?.inside.push(field)
  }
  function addButton(text: string) {
    if (form && form.buttons.length < FIELDS_MAX) form.buttons.push(cut(text))
  }

  return {
    /** `isRead` is false within menus and footers, whose forms are about something else. */
    open(tag: string, attributes: Attributes, isRead: boolean) {
      const isUnseen = isHidden(attributes)
      unseen.push(isUnseen)
      if (isUnseen) unseenCount += 1
      if (tag === 'form') {
        endForm()
        const isWanted = isRead && forms.length < FORMS_MAX && unseenCount === 0
        form = isWanted
          ? { about: aboutOf(attributes), buttons: [], fields: [], ids: [] }
          : undefined
      }
      if (!form) return
      if (FIELDS.has(tag)) addField(tag, attributes)
      if (tag === 'label') label = { id: attributes.for ?? '', parts: [], inside: [] }
      if (tag === 'button') button = { parts: [] }
      if (tag === 'option') isOption = true
      if (HEADINGS.has(tag)) heading = { parts: [] }
      if (tag === 'fieldset') legend = ''
    },
    text(words: string) {
      if (!form || isOption) return
      for (const one of [label, heading, button]) one?.parts.push(words)
    },
    close(tag: string) {
      if (unseen.pop()) unseenCount -= 1
      if (tag === 'option' || tag === 'select') isOption = false
      if (tag === 'form') endForm()
      if (tag === 'label' && label) {
        const text = cut(label.parts.join(''))
        if (label.id) labels.set(label.id, text)
        for (const field of label.inside) field.label = text || field.label
        label = undefined
      }
      if (HEADINGS.has(tag) && heading) {
        const text = cut(heading.parts.join(''))
        if (tag === 'legend') legend = text
        if (form) form.about = `${form.about} ${text}`.slice(0, ABOUT_MAX)
        heading = undefined
      }
      if (tag === 'fieldset') legend = ''
      if (tag === 'button' && button) {
        addButton(button.parts.join(''))
        button = undefined
      }
    },
    end(): PageForm[] {
      endForm()
      return forms
    },
  }
}

function toField(type: string, attributes: Attributes, group: string): FormField {
  const { name = '', autocomplete = '', placeholder, title } = attributes
  return {
    type,
    name: cut(name),
    label: cut(attributes['aria-label'] ?? placeholder ?? title ?? ''),
    group,
    autocomplete: cut(autocomplete).toLowerCase(),
    isTicked: type === 'checkbox' && attributes.checked !== undefined,
  }
}

function isHidden({ hidden, style = '', class: classes = '', ...others }: Attributes) {
  if (hidden !== undefined || others['aria-hidden'] === 'true' || TRAP.test(classes)) return true
  return UNSEEN_STYLE.test(style.replace(/\s+/g, '').toLowerCase())
}

/** Only a field to type in is a trap: boxes are often drawn by something else than themselves. */
function isTrap(type: string, { name = '', id = '', tabindex }: Attributes) {
  if (type === 'checkbox' || type === 'radio') return false
  return tabindex === '-1' || TRAP.test(name) || TRAP.test(id)
}

function aboutOf({
  id = '',
  class: classes = '',
  action = '',
  name = '',
  role = '',
  ...others
}: Attributes) {
  return [id, classes, action, name, role, others['aria-label'] ?? ''].join(' ').slice(0, ABOUT_MAX)
}

function cut(text: string) {
  return text
    .slice(0, 10 * WORDS_MAX)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX)
}
