import type { ColumnUpdateNode, RootOperationNode } from 'kysely'
import type { Table } from '#app/features/tracker/device/store.ts'
import type { Plant } from './faulty-db.ts'

/** Whether this table is changed. */
export function changes(
  node: RootOperationNode,
  kind: 'UpdateQueryNode' | 'DeleteQueryNode',
  table: string,
) {
  return (
    node.kind === kind &&
    textOf(
      kind === 'UpdateQueryNode'
        ? (node as { table?: unknown }).table
        : (node as { from?: unknown }).from,
    ).includes(`"name":"${table}"`)
  )
}

export const textOf = (node: unknown) => JSON.stringify([node])

type Update = { updates?: readonly ColumnUpdateNode[] }

/** An update that leaves a column as it is; one of no other column changes nothing. */
export function forgets(table: string, column: string, where = ''): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table) || !textOf(node).includes(where)) return node
    const { updates = [] } = node as Update
    const left = updates.filter((one) => !textOf(one.column).includes(`"name":"${column}"`))
    if (left.length === updates.length) return node
    return left.length > 0
      ? ({ ...node, updates: left } as RootOperationNode)
      : changingNothing(node)
  }
}

/** A statement that finds no rows. */
export function changingNothing(node: RootOperationNode): RootOperationNode {
  const never = {
    kind: 'RawNode',
    sqlFragments: ['1 = 0'],
    parameters: [],
  }
  return { ...node, where: { kind: 'WhereNode', where: never } } as unknown as RootOperationNode
}

export function never(
  kind: 'UpdateQueryNode' | 'DeleteQueryNode',
  table: string,
  where = '',
): Plant {
  return (node) =>
    changes(node, kind, table) && textOf(node).includes(where) ? changingNothing(node) : node
}

/** A value of a column, replaced in updates. */
export function shifts(table: string, column: string, byMs: number, where = ''): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table) || !textOf(node).includes(where)) return node
    const { updates = [] } = node as Update
    const shifted = updates.map((one) => shiftValue(one, column, byMs))
    return { ...node, updates: shifted } as RootOperationNode
  }
}

function shiftValue(update: ColumnUpdateNode, column: string, byMs: number): ColumnUpdateNode {
  const value: { kind: string; value?: unknown } = update.value
  const isIt = textOf(update.column).includes(`"name":"${column}"`)
  if (!isIt || value.kind !== 'ValueNode' || typeof value.value !== 'number') return update
  return Object.assign({}, update, { value: { ...value, value: value.value + byMs } })
}

/** A column gets the value of another one, if it gets any. */
export function copies(table: string, from: string, to: string): Plant {
  return (node) => {
    if (!changes(node, 'UpdateQueryNode', table)) return node
    const { updates = [] } = node as Update
    const named = (column: string) =>
      updates.find((one) => textOf(one.column).includes(`"name":"${column}"`))
    const [source, target] = [named(from), named(to)]
    if (!source || typeof (target?.value as { value?: unknown } | undefined)?.value !== 'number')
      return node
    const changed = updates.map((one) =>
      one === target ? Object.assign({}, one, { value: source.value }) : one,
    )
    return { ...node, updates: changed } as RootOperationNode
  }
}

/** An insert that leaves a column empty. */
export function insertsNothing(table: string, column: string): Plant {
  return (node) => {
    const { into, columns = [], values } = node as Insert
    if (node.kind !== 'InsertQueryNode' || !textOf(into).includes(`"name":"${table}"`)) return node
    const index = columns.findIndex((one) => textOf(one).includes(`"name":"${column}"`))
    const emptied = values?.values?.map((row) =>
      Object.assign({}, row, { values: row.values.with(index, null) }),
    )
    return index < 0 || !emptied
      ? node
      : ({ ...node, values: { ...values, values: emptied } } as unknown as RootOperationNode)
  }
}

type Insert = {
  into?: unknown
  columns?: readonly unknown[]
  values?: { values?: readonly { values: unknown[] }[] }
}

/** A question that leaves out its last condition. */
export function asksMore(table: string, ...where: readonly string[]): Plant {
  return (node) => {
    if (node.kind !== 'SelectQueryNode') return node
    const { from, where: asked } = node as { from?: unknown; where?: { where: Condition } }
    const isIt = textOf(from).includes(`"name":"${table}"`)
    if (!asked || !isIt || !where.every((part) => textOf(asked).includes(part))) return node
    const { left } = asked.where
    const { where: _, ...rest } = node as { where?: unknown }
    return (left ? { ...rest, where: { ...asked, where: left } } : rest) as RootOperationNode
  }
}

/** Those of IndexedDB are not its own properties. */
export function methodsOf<Key, Row>(table: Table<Key, Row>): Table<Key, Row> {
  return {
    get: (key) => table.get(key),
    put: (row) => table.put(row),
    delete: (key) => table.delete(key),
    clear: () => table.clear(),
    getAll: (query, count) => table.getAll(query, count),
  }
}

type Condition = { left?: unknown }
