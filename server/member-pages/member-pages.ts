import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import { pageResponse } from '../compress-page.ts'
import { cacheKey, isForData } from '../page-cache/cacheable-pages.ts'
import { openPageCache } from '../page-cache/page-cache.ts'
import type { PagesWatch } from '../page-cache/watch-pages.ts'
import { openPageMemory } from './page-memory.ts'
import { fillTemplate, newPlaceholders, toTemplate, type Template } from './template.ts'

type Options = {
  /** Renders a page for all members, with these in place of a member's session. */
  render: (address: string, placeholders: EmbeddedSession) => Promise<Response>
  clock: () => Date
  maxBytes: number
  watch: PagesWatch
}
type CachedTemplate = Template & {
  status: number
  headers: Readonly<Record<string, string>>
  isHtml: boolean
}
type Asked = {
  /** Path and query. */
  address: string
  acceptEncoding: string | undefined
  readSession: () => Promise<EmbeddedSession | null>
}

export type MemberPages = ReturnType<typeof openMemberPages>

/** Renders a cacheable page once for all members, and fills in the session of each (decision 30). */
export function openMemberPages({ render, clock, maxBytes, watch }: Options) {
  const placeholders = newPlaceholders()
  const memory = openPageMemory()
  const pages = openPageCache({
    render: (address) => render(address, placeholders),
    encode: async (response): Promise<CachedTemplate> => {
      const { status, headers } = response
      const isHtml = headers.get('content-type')?.startsWith('text/html') === true
      headers.append('vary', 'accept-encoding')
      const template = toTemplate(await response.text(), placeholders)
      return { ...template, status, headers: Object.fromEntries(headers), isHtml }
    },
    clock,
    maxBytes,
    isWatching: watch.isLive,
    mayRenderAhead: () => true,
  })
  watch.onChange(pages.drop)

  /** Not asynchronous: until the page is compressed, the memory must not get another one. */
  function respond(template: CachedTemplate, session: EmbeddedSession, acceptEncoding?: string) {
    const { page, hashes } = fillTemplate(template, session, memory)
    const headers = withHashes(template.headers, hashes)
    return pageResponse({ page, status: template.status, headers }, acceptEncoding)
  }

  /** Undefined for a page that must be rendered for this member. */
  async function answer({ address, acceptEncoding, readSession }: Asked) {
    const wanted = cacheKey(address)
    // Pages may read all of their address, so that another one could look different.
    if (wanted?.address !== address || isForData(address)) return undefined
    const found = pages.get(address) ?? (await pages.render(wanted))
    if (!found?.page.isHtml || found.page.status >= 500) return undefined
    // If it can't be read, rendering for this member fails as well, and shows the error page.
    const session = await readSession().catch(() => null)
    if (!session) return undefined
    return { route: found.route, response: respond(found.page, session, acceptEncoding) }
  }

  return { answer }
}

const POLICY = 'content-security-policy'

function withHashes(headers: CachedTemplate['headers'], hashes: ReadonlyMap<string, string>) {
  const { [POLICY]: policy } = headers
  if (policy === undefined) return headers
  const changed = [...hashes].reduce((text, [before, after]) => text.replace(before, after), policy)
  return { ...headers, [POLICY]: changed }
}
