/** Answers whether what was found is what this version of the page would have written. */
type Check<Value> = (found: unknown) => found is Value

/**
 * What this device remembers, as JSON by key. Storage may be refused, full, or hold what another
 * version of the page, or somebody by hand, has written: then it is as if nothing were there.
 */
export type DeviceStore = {
  read: <Value>(key: string, isValid: Check<Value>) => Value | undefined
  /** False when the device does not keep it. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
}

/** Kept until the visitor clears it. */
export const deviceStore = openStore(() => localStorage)
/** Kept as long as the tab. */
export const tabStore = openStore(() => sessionStorage)

/** The storage is asked for at each use: a browser that refuses it throws already at its name. */
function openStore(storage: () => Storage): DeviceStore {
  return {
    read(key, isValid) {
      const found = attempt((): unknown => JSON.parse(storage().getItem(key) ?? 'null'))
      return isValid(found) ? found : undefined
    },
    write: (key, value) =>
      attempt(() => {
        storage().setItem(key, JSON.stringify(value))
        return true
      }) ?? false,
    remove: (key) => attempt(() => storage().removeItem(key)),
  }
}

function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
