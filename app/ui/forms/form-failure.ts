/** What an action answers when a form without script could not be taken: why, and what was typed. */
export type FormFailure = {
  problem: { detail: string; errors?: Record<string, string> }
  values: Record<string, string>
}

/** The failure in an action's answer, if it is one. */
export function toFailure(answer: unknown): FormFailure | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'problem' in answer
  return failed ? (answer as FormFailure) : undefined
}
