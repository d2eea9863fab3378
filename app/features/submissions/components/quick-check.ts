import { isDay, type Day } from '#app/lib/time/days.ts'
import { LIMITS } from '#app/features/listings/rules/listing.ts'
import type { Typed } from './form-fields.ts'

/** In the order of the form: what a listing cannot do without. */
const REQUIRED = [
  ['entryUrl', 'entryUrl', 'The entry link is missing.'],
  ['competitionTitle', 'competitionTitle', 'The title is missing.'],
  ['promoterName', 'promoterName', 'The promoter’s name is missing.'],
  ['competitionEndDate', 'competitionEndDate', 'The closing date is missing.'],
  ['category1', 'categories', 'Choose at least one category.'],
  ['description', 'description', 'Describe the competition.'],
] as const

/**
 * Checks what needs no server, with the server's messages, so that a visitor sees errors before
 * being asked to join, and nobody waits for a picture to be sent in vain. The server checks all.
 */
export function quickCheck(typed: Typed, { today }: { today: Day | null }): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, name, message] of REQUIRED) if (!typed[field]?.trim()) errors[name] = message
  const { competitionTitle = '', description = '', competitionEndDate = '' } = typed
  if (competitionTitle.trim().length > LIMITS.title)
    errors.competitionTitle = `The title can have at most ${LIMITS.title} characters.`
  if (description.trim().length > LIMITS.description)
    errors.description = `The description can have at most ${LIMITS.description} characters.`
  if (today && isDay(competitionEndDate) && competitionEndDate < today)
    errors.competitionEndDate = 'The closing date has passed.'
  return errors
}
