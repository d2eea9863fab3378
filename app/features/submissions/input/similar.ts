import { z } from 'zod'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { dayField, textField, trim } from '#app/lib/http/text-field.ts'
import { withScheme } from './submission.ts'

const URL_MAX = 2000
const TITLE_MAX = 500

/** What a form says of a competition so far; what is no link, title or day yet is ignored. */
export const SimilarQuery = z.object({
  entryUrl: textField(URL_MAX, { tidy: trim }).transform(withScheme).optional().catch(undefined),
  competitionTitle: textField(TITLE_MAX).optional().catch(undefined),
  competitionEndDate: dayField('A day is written YYYY-MM-DD.').optional().catch(undefined),
  /** The listing that is being edited, which is left out. */
  competitionID: CompetitionID.optional().catch(undefined),
})
