import type { PagePath } from '#app/lib/page-address.ts'
import type { County } from '#app/features/listings/rules/counties.ts'

/** With fewer open listings a page says too little for search engines. */
export const COUNTY_INDEXED_FROM = 5

export function countyPath(county: County): PagePath {
  return `/county/${county}`
}
