import { useMemo } from 'react'
import { fromJson, type Json } from '#app/lib/json.ts'

/** Returns the value of a page's data, the same one in every render. */
export function useJson<Value>(json: Json<Value>): Value {
  return useMemo(() => fromJson(json), [json])
}
