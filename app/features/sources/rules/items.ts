import { withoutControls } from '#app/lib/text/fold-text.ts'

export const KINDS = ['feed', 'csv', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** More items of one answer are not looked at. */
export const ITEMS_MAX = 500
export const COLUMNS_MAX = 100
export const TEXT_MAX = 5_000
export const FIELD_MAX = 500
/** As of a listing's link. */
export const LINK_MAX = 2_000

/** An unmapped item: the fields of a feed's entry, the columns of a row, a link of a page. */
export type RawItem = {
  /** The source's id; without one, the link identifies the item. */
  id: string | undefined
  fields: Readonly<Record<string, string>>
}

/** An item as its feed has it: its texts may be HTML. */
export type FeedItem = Pick<RawItem, 'id'> & {
  fields: Readonly<Record<string, string | undefined>>
}

/** The values read from an item; the mapping names the field of each. */
export const MAPPED = ['title', 'link', 'text', 'closingDate', 'promoter'] as const
export type Mapped = (typeof MAPPED)[number]
export type Mapping = Readonly<Partial<Record<Mapped, string>>>
export type Item = Readonly<Record<Mapped, string>>
/** The name of the form's field that says it. */
export const mappingField = (name: Mapped) => `map-${name}`

export function columnsOf(items: readonly RawItem[]): string[] {
  return [...new Set(items.flatMap(({ fields }) => Object.keys(fields)))]
}

/** Characters that no listing may contain are dropped, so that they do not cost the item. */
export function mapItem({ fields }: RawItem, mapping: Mapping): Item {
  const values = MAPPED.map((name) => {
    const column = mapping[name]
    const value = column !== undefined && Object.hasOwn(fields, column) ? fields[column] : ''
    return [name, withoutControls(value ?? '').trim()]
  })
  return Object.fromEntries(values) as Item
}

/** Whether an item has an address at which people can enter. */
export function isWebLink(link: string): boolean {
  return /^https?:$/.test(URL.parse(link)?.protocol ?? '')
}

/** @returns undefined for what is not a web address, and for an address that is too long to be a listing's. */
export function resolveLink(link: string, base: string): string | undefined {
  const href = link.length <= LINK_MAX ? URL.parse(link, base)?.href : undefined
  return href && isWebLink(href) && href.length <= LINK_MAX ? href : undefined
}
