export type FormFailure = {
  problem: { detail: string; errors?: Record<string, string> }
  values: Record<string, string>
}

export function toFailure(answer: unknown): FormFailure | undefined {
  const failed = typeof answer === 'object' && answer !== null && 'problem' in answer
  return failed ? (answer as FormFailure) : undefined
}
