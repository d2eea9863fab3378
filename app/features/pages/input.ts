import { z } from 'zod'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'

const Sentence = z.string().trim().min(1)
const Path = z.string().regex(/^\/[\w/-]*$/, 'must be a path of this site')
const Link = z.strictObject({ to: Path, label: Sentence })

const common = {
  title: Sentence,
  /** For search engines, which show so much of it, and sharing; also the sentence under the title. */
  description: Sentence.max(160),
  /** The day on which the text last changed in substance. */
  updated: z.iso.date(),
  related: z.array(Link).default([]),
  /** What is shown where the page is shared, 1200 by 630; by default the site's own. */
  shareImage: z
    .string()
    .regex(/^\/images\/[\w/-]+\.png$/, 'must be a PNG under /images/')
    .optional(),
}

/**
 * What stands above the text of a content file. `kind` decides how the page looks: a guide, a
 * legal text (marked as a draft), questions with answers, numbered facts, or a landing page.
 */
export const FrontMatter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('guide'), ...common, notice: Sentence.optional() }),
  z.strictObject({
    kind: z.literal('legal'),
    ...common,
    /** The day on which the operator's own lawyer approved it; until then it is marked as a draft. */
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
    /** Which open listings the page shows. */
    match: z.union([
      z.strictObject({ category: z.enum(CATEGORIES) }),
      z.strictObject({ search: z.string().min(3) }),
      z.literal('newest'),
    ]),
    listTitle: Sentence,
    /** Shown instead when nothing matches. */
    nearest: z.enum(CATEGORIES).optional(),
    stepsTitle: Sentence,
    steps: z.array(z.strictObject({ title: Sentence, text: Sentence, to: Path.optional() })).min(3),
    action: Link,
    noindex: z.boolean().default(false),
  }),
])

export type FrontMatter = z.infer<typeof FrontMatter>
export type LandingMatch = Extract<FrontMatter, { kind: 'landing' }>['match']
