/** Returns whether a value has the shape that this version of the page writes. */
type Check<Value> = (found: unknown) => found is Value

/**
 * Stores JSON on this device by key. Storage may be blocked, full, or hold a value from another
 * version of the page or typed by hand: it then reads as empty.
 */
export type DeviceStore = {
  read: <Value>(key: string, isValid: Check<Value>) => Value | undefined
  /** Returns false when the device does not store it. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
}

/** Stored until the visitor clears it. */
export const deviceStore = openStore(() => localStorage)
/** Kept as long as the tab. */
export const tabStore = openStore(() => sessionStorage)

/**
 * A browser that blocks storage throws even on access to the property, so it is read at each use.
 */
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
