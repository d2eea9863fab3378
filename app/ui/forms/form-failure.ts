import { useActionData } from 'react-router'

export type FormFailure = {
  problem: { detail: string; errors?: Record<string, string> }
  values: Record<string, string>
  /** In place of the page's, which was out of date. */
  csrfToken?: string
}

export function toFailure(answer: unknown): FormFailure | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'problem' in answer
  return failed ? (answer as FormFailure) : undefined
}

/** Why the page's action refused this form; of several on a page, `isOwn` knows what this one sends. */
export function useFormFailure(isOwn?: (sent: FormFailure['values']) => boolean) {
  const failure = toFailure(useActionData())
  return failure && isOwn?.(failure.values) !== false ? failure : undefined
}
