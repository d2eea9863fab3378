import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { parseConfig } from './config.server.ts'
import { provideRequestContext, type RequestContext } from './context.server.ts'
import { WITHOUT_SCRIPT } from './features/site/rules/site.ts'
import { Layout, loader } from './root.tsx'

/** Returns a page without scripts as the server writes it for a visitor with these settings. */
async function servedPage(settings: Record<string, string>) {
  const context = new RouterContextProvider()
  const actor = { kind: 'visitor' } as const
  const request = { actor, now: new Date(), config: parseConfig(settings) }
  provideRequestContext(context, request as unknown as RequestContext)
  const url = new URL('http://localhost/')
  const root = await loader({ context, url } as unknown as Parameters<typeof loader>[0])
  const Page = () => <Layout>A page</Layout>
  const route = { id: 'root', path: '/', loader: () => root, Component: Page }
  const Site = createRoutesStub([{ ...route, handle: WITHOUT_SCRIPT }])
  return renderToString(<Site hydrationData={{ loaderData: { root } }} />)
}

test('a served page names the base of the API unless it is the root', async () => {
  expect(await servedPage({ API_BASE_URL: '/gateway/v1/' })).toMatch(
    /^<html lang="en-IE" data-api-base="\/gateway\/v1\/" data-public="">/,
  )
  expect(await servedPage({})).toMatch(/^<html lang="en-IE" data-public="">/)
})
