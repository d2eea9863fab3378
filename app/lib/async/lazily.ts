/** Returns a function that calls `load` at its first call and shares the result; a failure is tried again. */
export function lazily<Value>(load: () => Promise<Value>) {
  let loading: Promise<Value> | undefined

  function get(): Promise<Value> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  return Object.assign(get, {
    /** Without loading it. */
    ifLoaded: () => loading,
  })
}
