/** A file with a table in it, of any program. Rows are those below the headings. */
export const TABLE_LIMITS = { bytes: 10_000_000, rows: 50_000, columns: 200 } as const
/** Of all cells of a file that say something. */
export const CELLS_MAX = 1_000_000

/** For a field that takes such a file; the content decides. */
export const TABLE_ACCEPT = '.csv,.tsv,.txt,.xlsx,.xlsm,.ods,.fods,.xls,.html,.xml,text/csv'

/** What a person chooses for dates that leave a doubt. */
export const MONTH_FIRST = 'month-first'

/** Its message is a sentence for the person: what the file is, and how to save it. */
export class UnreadableTable extends Error {}

/** Lines count from 1, as the program shows them. A row with an error could not be read. */
export type TableRow = { line: number; cells: readonly string[]; error?: string }
/** The rows in which a cell says something. */
export type Tab = { name: string; rows: TableRow[]; isHidden: boolean }
/** `notes` say what was lost or is not read. */
export type TableFile = { format: string; tabs: Tab[]; notes: string[] }

export function tooManyRows(): UnreadableTable {
  const most = TABLE_LIMITS.rows.toLocaleString('en-IE')
  return new UnreadableTable(`The file has too many rows: at most ${most}.`)
}
