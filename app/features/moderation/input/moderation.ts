import { z } from 'zod'
import { TERMS_FACTS, type TermsFact } from '#app/features/reading/rules/terms-readers.ts'
import { AnonymousNotice, NoticeInput, type Filed } from '#app/features/decisions/input.ts'
import { GROUNDS } from '#app/features/decisions/rules/decisions.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { SOURCES, STATUSES } from '#app/features/listings/rules/listing.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { dayField, textField, toOneLine, trim } from '#app/lib/http/text-field.ts'
import { PageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { pick } from '#app/lib/pick.ts'
import { TEXT_LINE, TEXT_LINES } from '#app/lib/text/fold-text.ts'
import {
  COLUMNS,
  CORRECTED_FIELDS,
  ORDER_LABELS,
  REASON_MAX,
  REPORT_NOTE_MAX,
  REPORT_CHOICES,
  REPORT_REASONS,
  type Column,
  type ListOrder,
  type ReportChoice,
  type ReportReason,
} from '../rules/decisions.ts'

const WORD_MAX = 100
const AFTER_MAX = 500
const CORRECTION_MAX = 2000
const NOTICE_TEXT_MAX = 5000
const NO_STATUS = 'Say whether it is approved.'
/** Catches typos such as 20226. */
const FIRST_DAY = '2001-01-01'
const LAST_DAY = '2099-12-31'

/** Only the number of a submitted competition is read (docs/contract.md#api). */
const CompetitionReference = z.object(
  { competitionID: CompetitionID },
  'The competition is missing.',
)

/** Truthy approves: true, 1, 'approved'; falsy rejects: false, 0, '', null. */
const Truthy = z
  .union([z.boolean(), z.number(), textField(WORD_MAX), z.null()], NO_STATUS)
  .transform((status) => Boolean(status) && status !== 'false' && status !== '0')

export const Reason = textField(REASON_MAX, {
  name: 'The reason',
  missing: 'The reason must be text.',
  tidy: toOneLine,
})
  .regex(TEXT_LINE, 'The reason has characters that cannot be shown.')
  .nullish()
  .transform((text) => text || null)

/** Milliseconds since 1970; forms without script send them as text. */
const Version = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.number('The version is a whole number.').int('The version is a whole number.'),
  )
  .optional()

const typedText = textField(CORRECTION_MAX).optional()
const typedLine = textField(CORRECTION_MAX, { tidy: toOneLine })
  .regex(TEXT_LINE, 'This has characters that cannot be shown.')
  .optional()

/** What a moderator may correct while deciding, checked with the whole listing; absent fields stay as they are. */
const CorrectionsInput = z.object({
  competitionTitle: typedText,
  mainCategory: z.enum(CATEGORIES, 'Choose a category.').optional(),
  competitionEndDate: typedText,
  entryUrl: typedText,
  featured: z.boolean().optional(),
})

export type Corrections = z.infer<typeof CorrectionsInput>

export const CorrectionInput = z
  .object({ competition: CompetitionReference, version: Version, changes: CorrectionsInput })
  .transform(({ competition, changes: corrections, version }) => {
    return { ...competition, corrections, version }
  })
export type CorrectionInput = z.output<typeof CorrectionInput>

export const ReviewInput = z
  .object({
    competition: CompetitionReference,
    status: Truthy,
    version: Version,
    changes: CorrectionsInput.optional(),
  })
  .transform(({ competition, status: keep, version, changes: corrections }) => {
    return { ...competition, keep, version, corrections }
  })

export const FromStatus = z.enum(['pending', 'approved', 'rejected'], 'Unknown status.')

export const StatusInput = z
  .object({
    competition: CompetitionReference,
    status: Truthy,
    reason: Reason,
    /** The current status; without it, only undecided listings are decided. */
    from: FromStatus.default('pending'),
    /** The `updatedAt` that the admin saw: an unseen edit is not published. */
    version: Version,
    /** Saved with an approval. */
    changes: CorrectionsInput.optional(),
  })
  .transform(({ competition, status, changes: corrections, ...others }) => {
    const decided = status ? ('approved' as const) : ('rejected' as const)
    return { ...others, ...competition, status: decided, corrections }
  })

export const PremiumInput = z
  .object({ competition: CompetitionReference, status: Truthy })
  .transform(({ competition, status: featured }) => ({ ...competition, featured }))
export type PremiumInput = z.output<typeof PremiumInput>

export const EndDate = dayField(
  'The closing date must be a date written YYYY-MM-DD.',
  'The closing date is missing.',
).refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'The closing date is out of range.')

export const EndDateInput = z
  .object({ competition: CompetitionReference, newDate: EndDate })
  .transform(({ competition, newDate }) => ({ ...competition, newDate }))

/** `NoticeInput` has the length of each. */
const noticeText = textField(NOTICE_TEXT_MAX)

const Report = z.object({
  competitionID: CompetitionID,
  reason: z.enum(
    [...(Object.keys(REPORT_CHOICES) as ReportChoice[]), ...REPORT_REASONS, ...GROUNDS],
    'Choose what is wrong.',
  ),
  note: textField(REPORT_NOTE_MAX, {
    name: 'The note',
    missing: 'The note must be text.',
    tidy: trim,
  })
    .regex(TEXT_LINES, 'The note has characters that cannot be shown.')
    .nullish()
    .transform((text) => text || null),
  /** Of corrections only. */
  competitionTitle: typedLine,
  competitionEndDate: z.literal('').or(EndDate).optional(),
  entryUrl: typedLine,
  byPromoter: z.literal('on').optional(),
  /** What a program read wrongly in the T&Cs. */
  fact: z.enum(TERMS_FACTS as [TermsFact], 'There is no such fact.').optional(),
  /** Of notices only. */
  name: noticeText.optional(),
  email: noticeText.optional(),
  explanation: noticeText.optional(),
  goodFaith: z.union([z.boolean(), z.literal('on')]).optional(),
})

/** A problem with a listing; what is unlawful or infringes rights is also filed as a notice. */
export const ReportInput = Report.transform(
  ({ competitionID, reason, note, fact, byPromoter, ...fields }, context): ReportInput => {
    const ground = GROUNDS.find((one) => one === reason)
    if (reason === 'correction') {
      const corrected = pick(fields, CORRECTED_FIELDS)
      return { competitionID, reason: 'other', note, corrected, byPromoter: byPromoter === 'on' }
    }
    if (reason === 'scam' || reason === 'mine') {
      const said = [REPORT_CHOICES[reason], note].filter(Boolean).join(': ')
      return { competitionID, reason: 'other', note: said }
    }
    if (!ground) return { competitionID, reason: reason as ReportReason, note, fact }
    const input = ground === 'child-abuse' ? AnonymousNotice : NoticeInput
    const { data: notice, error } = input.safeParse(fields)
    if (notice) return { competitionID, reason: 'other', note: null, filed: { ground, notice } }
    for (const { path, message } of error.issues)
      context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  },
)
export type ReportInput = {
  competitionID: number
  reason: ReportReason
  note: string | null
  fact?: TermsFact | undefined
  corrected?: Pick<z.output<typeof Report>, (typeof CORRECTED_FIELDS)[number]>
  byPromoter?: boolean
  filed?: Filed
}

export const ReportsDecision = z.object({
  competitionID: CompetitionID,
  intent: z.enum(['confirm', 'dismiss', 'apply'], 'This page does not know what to do with that.'),
  /** What who sent a notice reads; needed only with one. */
  reason: Reason,
})

const RowNumber = z.coerce.number().int().positive().max(ID_MAX)

/** An address may have been typed. */
const ifValid = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

export const ListQuery = z.object({
  /** Prefixes of words in title and promoter, or a competitionID. */
  text: SearchText,
  category: ifValid(z.enum(CATEGORIES)),
  status: ifValid(z.enum(STATUSES)),
  source: ifValid(z.enum(SOURCES)),
  /** The id of the member who submitted it. */
  by: ifValid(RowNumber),
  /** What sources brought: all of it, or that of one source. */
  find: ifValid(z.literal('all').or(RowNumber)),
  order: ifValid(z.enum(Object.keys(ORDER_LABELS) as [ListOrder])),
  page: PageNumber,
  /** Where the page before ended. */
  after: ifValid(textField(AFTER_MAX)),
})
export type ListQuery = z.infer<typeof ListQuery>

/** @public so that test/guards/inputs.test.ts finds it. */
export const ChosenColumns = ifValid(z.array(textField(WORD_MAX)))

/** Returns the chosen columns in their order; all but the category where nothing was chosen. */
export function readColumns(chosen: unknown): Column[] {
  const columns = ChosenColumns.parse(chosen)
  return COLUMNS.filter((column) => columns?.includes(column) ?? column !== 'category')
}
