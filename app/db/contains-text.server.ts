import { sql } from 'kysely'

/** Matches part of a column's text; '%' and '_' are literal. */
export function containsText(column: string, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
