import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import type { Similar } from '../rules/similar.ts'

/** What an action without script answers when a listing could not be taken. */
export type ListingFailure = FormFailure & { problem: { status?: number }; similar?: Similar }

/** The failure in an action's answer, if it is one. */
export function toListingFailure(answer: unknown): ListingFailure | undefined {
  return toFailure(answer)
}
