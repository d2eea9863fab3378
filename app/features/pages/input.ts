import { z } from 'zod'
import type { PagePath } from '#app/lib/page-address.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'

/** Who runs the site (.env.example). */
export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: z.string().max(100).default('Competitions Ireland'),
  OPERATOR_CONTACT: z.string().max(300).optional(),
  OPERATOR_ADDRESS: z.string().max(350).optional(),
  OPERATOR_PROFILES: z
    .string()
    .transform((text) => text.split(/\s+/))
    .pipe(z.array(z.url({ protocol: /^https$/, error: 'is one or more https addresses' })))
    .default([]),
}

const Sentence = z.string().trim().min(1)
const Path = z
  .string()
  .regex(/^\/[\w/-]*$/, 'must be a path of this site')
  // A test of the content finds paths without a page.
  .transform((path) => path as PagePath)
const Link = z.strictObject({ to: Path, label: Sentence })

const common = {
  title: Sentence,
  /** Shown under the title, by search engines (which cut longer text) and when shared. */
  description: Sentence.max(160),
  updated: z.iso.date(),
  related: z.array(Link).default([]),
  /** The picture for sharing, 1200 × 630; the site's own by default. */
  shareImage: z
    .string()
    .regex(/^\/images\/[\w/-]+\.png$/, 'must be a PNG under /images/')
    .optional(),
}

export const FrontMatter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('guide'), ...common, notice: Sentence.optional() }),
  z.strictObject({
    kind: z.literal('legal'),
    ...common,
    /** The day the operator's lawyer approved it; until then it is marked as a draft. */
    reviewed: z.iso.date().optional(),
  }),
  z.strictObject({ kind: z.literal('faq'), ...common }),
  z.strictObject({ kind: z.literal('facts'), ...common }),
  z.strictObject({
    kind: z.literal('landing'),
    ...common,
    heading: Sentence,
    lead: Sentence,
    image: z.string().regex(/^\/images\/[\w/-]+\.webp$/),
    match: z.union([
      z.strictObject({ category: z.enum(CATEGORIES) }),
      z.strictObject({ search: z.string().min(3) }),
      z.literal('newest'),
    ]),
    listTitle: Sentence,
    nearest: z.enum(CATEGORIES).optional(),
    stepsTitle: Sentence,
    steps: z.array(z.strictObject({ title: Sentence, text: Sentence, to: Path.optional() })).min(3),
    action: Link,
    noindex: z.boolean().default(false),
  }),
])

const LocalTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, 'looks like 2026-11-20 14:05')

/** The file in which the operator writes down when the site was not available, in Irish time. */
export const Outages = z
  .array(
    z
      .strictObject({ from: LocalTime, until: LocalTime, what: Sentence.max(200) })
      .refine(({ from, until }) => from <= until, 'ends before it begins'),
  )
  .max(1000)
export type Outage = z.infer<typeof Outages>[number]

export type FrontMatter = z.infer<typeof FrontMatter>
export type LandingMatch = Extract<FrontMatter, { kind: 'landing' }>['match']
