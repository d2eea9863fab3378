import type { FieldName } from '#app/features/listings/rules/fields.ts'

/** The facts of a text by the name of the form's field, as it sends them; one that is left out is not said. */
export type Facts = Partial<
  Record<Exclude<FieldName, 'description' | 'categories' | 'entryUrl'>, string>
>
/** A text as people write it, and what somebody who reads it knows on Sunday 22 November 2026. `a|b`: either is right. */
export type ReadingText = { text: string; facts: Facts }
