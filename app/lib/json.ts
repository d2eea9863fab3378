declare const value: unique symbol

/** A value as one text: the router would write each of its fields into a page by itself. */
export type Json<Value> = string & { readonly [value]: Value }

/** The value must be one that JSON can hold. */
export function toJson<Value>(from: Value): Json<Value> {
  return JSON.stringify(from) as Json<Value>
}

export function fromJson<Value>(json: Json<Value>): Value {
  return JSON.parse(json) as Value
}
