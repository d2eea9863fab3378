import { expect, test } from 'vitest'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { CATEGORIES, categoryPath } from '#app/features/listings/rules/categories.ts'
import { toTable } from '#app/lib/table.ts'
import { embedDiscovery } from '../rules/embeds.ts'
import { listMeta } from './list-meta.ts'

const BASE = 'https://competitions.example'
const PAGE = {
  competitions: toTable<CompetitionCard>([]),
  total: 0,
  page: 1,
  activeFilters: null,
  choiceCounts: null,
  sort: null,
  fit: null,
}

test('the HTML of a list names its frame as the header does', () => {
  const paths = ['/new-competitions', '/competitions-ending-soon', ...CATEGORIES.map(categoryPath)]
  for (const path of paths) {
    const header = embedDiscovery(path, BASE)
    const feed = header && '/feeds/x'
    const about = {
      title: 'A list',
      description: 'Of lamps',
      path,
      baseUrl: BASE,
      crumbs: [],
      feed,
    }
    const links = listMeta(about, PAGE).filter(
      (one) => 'tagName' in one && one.type === 'application/json+oembed',
    )
    const [, href, rel, type] = /^<(.+)>; rel="(.+)"; type="(.+)"$/.exec(header ?? '') ?? []
    expect(links).toEqual(header ? [{ tagName: 'link', rel, type, href }] : [])
  }
})
