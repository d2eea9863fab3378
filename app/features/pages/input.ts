import { z } from 'zod'
import type { PagePath } from '#app/lib/page-address.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'

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

export type FrontMatter = z.infer<typeof FrontMatter>
export type LandingMatch = Extract<FrontMatter, { kind: 'landing' }>['match']
