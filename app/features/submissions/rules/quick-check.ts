import { isDay, type Day } from '#app/lib/time/days.ts'
import {
  FIELDS,
  fieldsOfType,
  missingError,
  plainField,
  REQUIRED_FIELDS,
  tooLongError,
} from '#app/features/listings/rules/fields.ts'

/** Checks what needs no server, with the server's messages, before asking visitors to join. */
export function quickCheck(typed: Record<string, string>, { today }: { today: Day | null }) {
  const errors: Record<string, string> = {}
  for (const name of REQUIRED_FIELDS) {
    const typedAs = name === 'categories' ? 'category1' : name
    if (!typed[typedAs]?.trim()) errors[name] = missingError(plainField(name))
  }
  for (const name of fieldsOfType('text', 'long-text')) {
    const { limit } = FIELDS[name]
    if ((typed[name] ?? '').trim().length > limit) errors[name] = tooLongError(FIELDS[name], limit)
  }
  const { competitionEndDate = '' } = typed
  if (today && isDay(competitionEndDate) && competitionEndDate < today)
    errors.competitionEndDate = 'The closing date has passed.'
  return errors
}
