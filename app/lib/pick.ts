export function pick<T extends object, Key extends keyof T>(
  object: T,
  keys: readonly Key[],
): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, Key>
}
