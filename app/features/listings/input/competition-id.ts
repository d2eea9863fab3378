import { rowID } from '#app/lib/http/row-id.ts'

export const CompetitionID = rowID({
  missing: 'The competitionID is missing.',
  whole: 'The competitionID is a whole number.',
  positive: 'The competitionID is a whole number from 1.',
  unknown: 'There is no such competition.',
})
