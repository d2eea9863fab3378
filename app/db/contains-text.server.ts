import { sql } from 'kysely'

/** Matches part of a column's text; '%' and '_' are literal. */
export function containsText(column: string, text: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`
}

/** Makes '%' and '_' literal in a pattern of `like … escape '\'`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}
