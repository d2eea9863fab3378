/** Waits for all values of an object at once. */
export async function allOf<Values extends Record<string, unknown>>(values: Values) {
  const entries = Object.entries(values).map(async ([key, value]) => [key, await value] as const)
  const done: unknown = Object.fromEntries(await Promise.all(entries))
  return done as { [Key in keyof Values]: Awaited<Values[Key]> }
}
