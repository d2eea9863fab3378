import type { RequestContext } from '#app/context.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import {
  findContentPage,
  placeholdersOf,
  type ContentPage,
  type ContentPageOf,
} from '../queries/content.server.ts'
import { pagePath } from '../rules/content.ts'

/** @throws Problem 'not-found' when the route can't show the page's kind. */
export async function loadPage<Kind extends ContentPage['kind']>(
  requestContext: Pick<RequestContext, 'config'>,
  { pathname }: URL,
  kinds: readonly Kind[],
): Promise<ContentPageOf<Kind>> {
  const page = await findContentPage(pagePath(pathname), placeholdersOf(requestContext))
  if (page && isOneOf(page, kinds)) return page
  throw new Problem('not-found', 'There is no such page.')
}

function isOneOf<Kind extends ContentPage['kind']>(
  page: ContentPage,
  kinds: readonly Kind[],
): page is ContentPageOf<Kind> {
  return kinds.some((kind) => kind === page.kind)
}
