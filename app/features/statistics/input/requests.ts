import { z } from 'zod'
import { PURPOSES } from '#app/lib/browser/consent.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { FIGURE_NAMES, RANKING_NAMES } from '../rules/figures.ts'
import { RANGES } from '../rules/periods.ts'

/** Sent when a visitor opens a promoter's page; identifies nobody. */
export const ClickInput = z.object(
  {
    competitionID: z
      .int('The competitionID is a whole number.')
      .min(1, 'The competitionID is a whole number from 1.')
      .max(ID_MAX, 'There is no such competition.'),
  },
  'Send JSON with a competitionID.',
)

const Purposes = z.array(z.enum(PURPOSES)).max(PURPOSES.length)

/** Sent when somebody answers the cookie banner; identifies nobody. */
export const ConsentInput = z.object(
  { version: textField(10).length(10), asked: Purposes.min(1), agreed: Purposes },
  'Send JSON with version, asked and agreed.',
)

/** Parses the query of the statistics page; invalid values are ignored. */
export const StatsQuery = z.object({
  range: z.enum(RANGES).catch('day'),
  what: z.enum([...FIGURE_NAMES, ...RANKING_NAMES]).catch('clicks'),
})
