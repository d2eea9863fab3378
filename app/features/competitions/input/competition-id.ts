import { z } from 'zod'

/** What PostgreSQL's integer holds. */
const ID_MAX = 2_147_483_647

/** Forms and addresses send digits; nothing else, such as true or [1], counts as a number. */
export const CompetitionID = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z
    .number('The competitionID is missing.')
    .int('The competitionID is a whole number.')
    .min(1, 'The competitionID is a whole number from 1.')
    .max(ID_MAX, 'There is no such competition.'),
)
