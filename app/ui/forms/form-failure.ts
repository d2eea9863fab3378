/** An action's answer for a form that was refused: why, and what was typed. */
export type FormFailure = {
  problem: { detail: string; errors?: Record<string, string> }
  values: Record<string, string>
}

/** Returns the failure in an action's answer, if there is one. */
export function toFailure(answer: unknown): FormFailure | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'problem' in answer
  return failed ? (answer as FormFailure) : undefined
}
