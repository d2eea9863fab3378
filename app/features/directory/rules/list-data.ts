import type { BreadcrumbList, CollectionPage } from 'schema-dts'
import { competitionPath } from '#app/features/listings/rules/links.ts'

type Described<T> = Exclude<T, string>
export type Crumb = { name: string; path: string }
export type Listed = { competitionSlug: string; competitionTitle: string }

export function listData(
  { name, path, crumbs }: Crumb & { crumbs: Crumb[] },
  competitions: readonly Listed[],
  baseUrl: string,
) {
  // Search engines read what the server sent; the browser's code need not contain it.
  if (import.meta.env.PROD && !import.meta.env.SSR) return {}
  return {
    '@type': 'CollectionPage',
    url: baseUrl + path,
    name,
    inLanguage: 'en-IE',
    breadcrumb: breadcrumbData(crumbs, baseUrl),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: competitions.map(({ competitionSlug, competitionTitle }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: baseUrl + competitionPath(competitionSlug),
        name: competitionTitle,
      })),
    },
  } satisfies Described<CollectionPage>
}

export function breadcrumbData(crumbs: Crumb[], baseUrl: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: baseUrl + path,
    })),
  } satisfies Described<BreadcrumbList>
}
