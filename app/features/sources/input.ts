import { z } from 'zod'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { choicesOf } from '#app/features/listings/rules/choices.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, TICK_MAX, trim } from '#app/lib/http/text-field.ts'
import { textLine } from '#app/lib/http/text-line.ts'
import { FIELD_MAX, KINDS, MAPPED, mappingField, type Mapping } from './rules/items.ts'

const NAME_MAX = 80
const URL_MAX = 2000
const EVERY = 'Choose how often.'

export const SourceID = rowID({ missing: 'There is no such source.' })

const Address = textField(URL_MAX, { name: 'The address', tidy: trim })
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'The address must begin with http:// or https://.',
  )
  .transform((text) => new URL(text).href)

/** Values for every listing of a source, where neither item nor page has them. */
const Defaults = z.object({
  promoterName: textLine('The promoter', FIELDS.promoterName.limit),
  category1: z.enum(CATEGORIES, 'Choose a category.'),
  eligibility: z.enum(choicesOf('eligibility'), 'Choose who may enter.'),
})
export type Defaults = z.infer<typeof Defaults>

/** @public so that test/guards/inputs.test.ts finds it. */
export const SourceForm = Defaults.extend({
  name: textLine('The name', NAME_MAX),
  kind: z.enum(KINDS, 'Choose what it is.'),
  url: Address,
  queue: z.enum(['pending', 'fpd'], 'Choose where its items go.').default('pending'),
  everyHours: z.coerce.number(EVERY).int(EVERY).min(1, EVERY).max(168, EVERY),
  /** The first run records the items without bringing them. */
  onlyNew: textField(TICK_MAX)
    .optional()
    .transform((tick) => tick === 'on'),
})

export type SourceInput = ReturnType<typeof parseSource>

/** A page always starts with what is new, and its items are finds. @throws Problem 'invalid'. */
export function parseSource(sent: Readonly<Record<string, string>>) {
  const { promoterName, category1, eligibility, ...form } = parseInput(SourceForm, sent)
  const isPage = form.kind === 'page'
  return {
    ...form,
    queue: isPage ? 'pending' : form.queue,
    onlyNew: isPage || form.onlyNew,
    mapping: isPage ? ({ title: 'title', link: 'link' } satisfies Mapping) : readMapping(sent),
    defaults: { promoterName, category1, eligibility },
  }
}

function readMapping(sent: Readonly<Record<string, string>>): Mapping {
  const chosen = MAPPED.map(
    (name) => [name, sent[mappingField(name)]?.slice(0, FIELD_MAX)] as const,
  )
  return Object.fromEntries(chosen.filter(([, column]) => column))
}
