type Check<Value> = (found: unknown) => found is Value

/** Storage that is blocked, full, or holds another version's value reads as empty. */
export type DeviceStore = {
  read: <Value>(key: string, isValid: Check<Value>) => Value | undefined
  /** Returns false when the device does not store it. */
  write: (key: string, value: unknown) => boolean
  remove: (key: string) => void
}

export const deviceStore = openStore(() => localStorage)
export const tabStore = openStore(() => sessionStorage)

/** A browser that blocks storage throws even on access to the property: it is read at each use. */
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
