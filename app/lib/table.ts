/** Objects as rows of values: the data of a page would repeat the name of each field for each object. */
export type Table<Row extends object> = { fields: (keyof Row)[]; rows: Row[keyof Row][][] }

/** The objects must have the same fields. */
export function toTable<Row extends object>(objects: readonly Row[]): Table<Row> {
  const fields = Object.keys(objects[0] ?? {}) as (keyof Row)[]
  return { fields, rows: objects.map((object) => fields.map((field) => object[field])) }
}

export function fromTable<Row extends object>({ fields, rows }: Table<Row>): Row[] {
  return rows.map(
    (values) => Object.fromEntries(fields.map((field, index) => [field, values[index]])) as Row,
  )
}
