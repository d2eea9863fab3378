import { KEY_PATHS, type Table, type Tables, type TrackerStore } from './store.ts'

type Name = keyof Tables
type Stored = Record<Name, Map<unknown, unknown>>
type Rows<Of extends Name> = Tables[Of] extends Table<never, infer Row> ? Row : never

/** A store in memory, whose transactions are as atomic as IndexedDB's. */
export function memoryStore() {
  let committed = noRows()
  let lastWrite: Promise<unknown> = Promise.resolve()

  async function transact<Result>(work: (tables: Tables) => Promise<Result>) {
    const draft = structuredClone(committed)
    const result = await work(tablesOf(draft))
    committed = draft
    return result
  }
  const write: TrackerStore['write'] = (work) => {
    const mine = lastWrite.then(() => transact(work))
    lastWrite = mine.catch(() => {})
    return mine
  }
  function rows<Of extends Name>(name: Of): Rows<Of>[] {
    return [...committed[name].values()] as Rows<Of>[]
  }
  return { write, rows }
}

function noRows(): Stored {
  return Object.fromEntries(Object.keys(KEY_PATHS).map((name) => [name, new Map()])) as Stored
}

function tablesOf(rows: Stored): Tables {
  const tables = Object.entries(KEY_PATHS).map(([name, path]) => [
    name,
    tableOf(rows[name as Name], path),
  ])
  return Object.fromEntries(tables) as Tables
}

function tableOf(rows: Map<unknown, unknown>, keyPath: string) {
  return {
    get: async (key: unknown) => structuredClone(rows.get(key)),
    put: async (row: Record<string, unknown>) => rows.set(row[keyPath], structuredClone(row)),
    delete: async (key: unknown) => rows.delete(key),
    clear: async () => rows.clear(),
    getAll: async (_query?: null, count?: number) =>
      structuredClone([...rows.values()].slice(0, count)),
  }
}
