import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import type { Similar } from '../rules/similar.ts'

export type ListingFailure = FormFailure & { problem: { status?: number }; similar?: Similar }

/** The form as the server filled it in from the page behind its link. */
export type ListingRead = {
  values: Record<string, string>
  notes: Record<string, string>
  similar: Similar
  /** The page's picture, stored to be offered. */
  pictureName: string | undefined
}

export function toListingRead(answer: unknown): ListingRead | undefined {
  const isRead = typeof answer === 'object' && answer !== null && 'read' in answer
  return isRead ? (answer.read as ListingRead) : undefined
}

export function toListingFailure(answer: unknown): ListingFailure | undefined {
  return toFailure(answer)
}
