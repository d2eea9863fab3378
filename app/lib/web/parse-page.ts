import { walkPage } from './walk-page.ts'
import { withoutControls } from '#app/lib/text/fold-text.ts'
import { labelPair } from '#app/lib/table/headings.ts'
import { areHeadings } from '#app/lib/text/are-headings.ts'
import { flattenJsonLd, type JsonLdNode } from './flatten-json-ld.ts'
import { formReader, type PageForm } from './read-forms.ts'
import { microdataReader } from './read-microdata.ts'

type PageLink = {
  href: string
  text: string
  /** What its pictures show, and its own label. */
  label: string | undefined
}
/** Pixels, where the page says them. */
type PagePicture = { href: string; width?: number; height?: number }
export type PageFacts = {
  title: string
  /** The texts of h1. */
  headings: string[]
  /** By name or property, in lower case; the first of each. */
  meta: Record<string, string>
  /** Those that the page shows of itself, in their order. */
  pictures: PagePicture[]
  canonical: string | undefined
  /** What addresses of the page are relative to, as it is written; `baseOf` resolves it. */
  base: string | undefined
  jsonLd: JsonLdNode[]
  /** The values of `<time datetime>`. */
  times: string[]
  /** What microdata says of the ends of things. */
  microdata: JsonLdNode[]
  links: PageLink[]
  /** Types of form fields, such as 'email', 'textarea'. */
  fields: string[]
  forms: PageForm[]
  /** Visible text, a line per block, without navigation, footer and asides. */
  text: string
}

const TEXT_MAX = 200_000
const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i
const JSON_LD_MAX = 200_000
const VALUE_MAX = 1_000
const COUNT_MAX = 1_000

const HIDDEN = new Set('script style nav footer aside template svg noscript iframe'.split(' '))
/** Browsers show these, also around the rest of a page that forgets to end one. */
const BESIDE = new Set(['nav', 'footer', 'aside'])
const BLOCKS = new Set(
  'address article blockquote br dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr label legend li main ol option p pre section summary table tbody td textarea th thead tr ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])
const ABSOLUTE = /^https?:\/\//i
const FIELDS = new Set(['input', 'textarea', 'select'])

/** Reads what a page says. @throws Error for a page nested too deeply. */
export function parsePage(html: string): PageFacts {
  const facts: PageFacts = {
    title: '',
    headings: [],
    meta: {},
    pictures: [],
    canonical: undefined,
    base: undefined,
    jsonLd: [],
    times: [],
    microdata: [],
    links: [],
    fields: [],
    forms: [],
    text: '',
  }
  const text: string[] = []
  const forms = formReader()
  const microdata = microdataReader()
  let [hidden, length] = [0, 0]
  let [title, heading, json]: (string[] | undefined)[] = []
  // Of the table's first row the headings, of the open row its cells, of the open cell where its text begins.
  let columns: string[] | 'unknown' = []
  let cells: { text: string; isHeading: boolean }[] = []
  let cellStart = 0
  let link: { href: string; words: string[]; labels: string[] } | undefined

  function write(words: string) {
    if (length >= TEXT_MAX) return
    length += words.length
    text.push(words)
  }
  function endHeading() {
    if (heading) add(facts.headings, tidy(heading.join('')))
    heading = undefined
  }
  function endLink() {
    if (link) {
      const { href, words, labels } = link
      add(facts.links, {
        href,
        text: tidy(words.join('')),
        label: tidy(labels.join(' ')) || undefined,
      })
    }
    link = undefined
  }

  walkPage(
    html,
    {
      onOpen(name, attributes, isUnended) {
        if (HIDDEN.has(name) && !isUnended) hidden += 1
        if (BLOCKS.has(name)) {
          endHeading()
          write('\n')
        }
        if (name === 'table') columns = 'unknown'
        if (name === 'tr') cells = []
        if (CELLS.has(name)) {
          const column = columns === 'unknown' ? undefined : columns[cells.length]
          if (column && hidden === 0) write(`${column}: `)
          cellStart = text.length
        }
        noteAttributes(facts, name, attributes)
        forms.open(name, attributes, hidden === 0)
        microdata.open(attributes)
        if (name === 'title' && hidden === 0) title ??= []
        if (name === 'h1') heading = []
        if (name === 'script' && JSON_LD.test(attributes.type ?? '')) json = []
        if (name === 'a' && attributes.href)
          link = { href: attributes.href.slice(0, 2 * VALUE_MAX), words: [], labels: [] }
        link?.labels.push(attributes.alt ?? attributes['aria-label'] ?? attributes.title ?? '')
      },
      onText(words) {
        if (json) json.push(words)
        microdata.text(words)
        link?.words.push(words)
        if (hidden > 0) return
        forms.text(words)
        if (title && !facts.title) title.push(words)
        else {
          heading?.push(words)
          // Only blocks break a line, not the source's own line breaks.
          write(words.replace(/\s+/g, ' '))
        }
      },
      onClose(name, isUnended) {
        forms.close(name)
        microdata.close()
        if (HIDDEN.has(name) && !isUnended) hidden -= 1
        if (name === 'h1') endHeading()
        if (name === 'a') endLink()
        if (CELLS.has(name))
          cells.push({ text: tidy(text.slice(cellStart).join('')), isHeading: name === 'th' })
        if (name === 'tr' && columns === 'unknown' && cells.length > 0)
          columns = areHeadings(cells) ? labelPair(cells.map((cell) => cell.text)) : []
        if (name === 'table') columns = []
        if (name === 'title' && title) facts.title ||= tidy(title.join('')) || ' '
        if (name === 'script' && json) {
          const source = json.join('')
          if (source.length <= JSON_LD_MAX) facts.jsonLd.push(...flattenJsonLd(source))
          json = undefined
        }
        if (BLOCKS.has(name)) write('\n')
      },
    },
    BESIDE,
  )
  return {
    ...facts,
    forms: forms.end(),
    microdata: microdata.end(),
    title: facts.title.trim(),
    text: tidyLines(text.join('')),
  }
}

/** Returns the address that a page's other addresses are relative to. */
export function baseOf({ base }: Partial<Pick<PageFacts, 'base'>>, url: string): string {
  const resolved = base === undefined ? null : URL.parse(base, url)
  return resolved && /^https?:$/.test(resolved.protocol) ? resolved.href : url
}

function noteAttributes(facts: PageFacts, name: string, attributes: Record<string, string>) {
  const { property, content, datetime, rel, href } = attributes
  const key = (property ?? attributes.name ?? '').toLowerCase()
  if (name === 'meta' && key && content && !Object.hasOwn(facts.meta, key))
    facts.meta[key] = tidy(content)
  if (name === 'meta' && content) notePicture(facts.pictures, key, content)
  if (name === 'link' && rel?.toLowerCase() === 'canonical') facts.canonical ??= href
  if (name === 'base') facts.base ??= href
  if (name === 'time' && datetime) add(facts.times, tidy(datetime))
  if (FIELDS.has(name)) add(facts.fields, name === 'input' ? (attributes.type ?? 'text') : name)
}

/** Each og:image begins a picture, and what follows is of it. */
function notePicture(pictures: PagePicture[], key: string, content: string) {
  const [, of, detail = 'url'] = /^(og|twitter):image(?::(\w+))?$/.exec(key) ?? []
  if (of === undefined) return
  const last = of === 'og' ? pictures.at(-1) : undefined
  const href = tidy(content)
  if (detail === 'width' || detail === 'height') {
    if (last) last[detail] ??= Number.parseInt(content, 10)
  } else if (last && key !== 'og:image' && ABSOLUTE.test(href)) {
    // The same picture under another address.
    if (!ABSOLUTE.test(last.href)) last.href = href
  } else if (['url', 'src', 'secure_url'].includes(detail)) add(pictures, { href })
}

function add<Item>(list: Item[], item: Item) {
  if (list.length < COUNT_MAX) list.push(item)
}

function tidy(text: string) {
  return withoutControls(text.slice(0, 4 * VALUE_MAX).replace(/\s+/g, ' '))
    .trim()
    .slice(0, VALUE_MAX)
}

function tidyLines(text: string) {
  return withoutControls(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .slice(0, TEXT_MAX)
}
