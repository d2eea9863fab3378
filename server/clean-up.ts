type Step = () => Promise<unknown>

/**
 * Runs each step, also after one that failed, until the signal aborts. @returns what each did.
 * @throws Error that names the steps that failed
 */
export async function runSteps(
  steps: Record<string, Step>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const done: Record<string, unknown> = {}
  const failures: [name: string, cause: unknown][] = []
  for (const [name, run] of Object.entries(steps)) {
    if (signal.aborted) break
    try {
      done[name] = (await run()) ?? 'done'
    } catch (cause) {
      failures.push([name, cause])
    }
  }
  if (failures.length === 0) return done
  const told = failures.map(
    ([name, cause]) => `${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
  )
  throw new AggregateError(
    failures.map(([, cause]) => cause),
    told.join('; '),
  )
}
