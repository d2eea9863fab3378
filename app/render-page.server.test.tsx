import { runInNewContext } from 'node:vm'
import { lazy, Suspense, type ReactElement } from 'react'
import {
  createRequestHandler,
  Links,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import { createMark, START_SCRIPTS, type Page } from './lib/security/own-tags.server.ts'
import { renderPage } from './render-page.server.ts'

const ROOT = 'root'
const INTEGRITY = { '/entry.js': 'sha384-entry', '/site.css': 'sha384-style' }
const PRIZE = { prize: 'a weekend in “Dingle” </script>' }

/** Returns the only page of a site, rendered as app/entry.server.tsx renders it. */
async function pageOf(Component: () => ReactElement) {
  let page: Page = { html: Buffer.of(), scripts: [] }
  async function handleRequest(
    { url }: Request,
    status: number,
    headers: Headers,
    context: EntryContext,
  ) {
    const mark = createMark()
    const router = <ServerRouter context={context} url={url} nonce={mark} />
    page = await renderPage(router, mark, INTEGRITY)
    return new Response(page.html, { status, headers })
  }
  const links = () => [{ rel: 'stylesheet', href: '/site.css#' }]
  const route = { id: ROOT, path: '', module: { default: Component, links, loader: () => PRIZE } }
  const build = {
    entry: { module: { default: handleRequest } },
    routes: { [ROOT]: route },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      // As in a build, a route imports the module of the entry, so that it is named twice.
      routes: {
        [ROOT]: { id: ROOT, path: '', module: '/root.js', imports: ['/entry.js'], hasLoader: true },
      },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const request = new Request('http://localhost/')
  await createRequestHandler(build)(request, new RouterContextProvider())
  return { ...page, html: page.html.toString() }
}

const page = (children?: ReactElement) =>
  function Page() {
    const { prize } = useLoaderData<typeof PRIZE>()
    return (
      <html lang="en">
        <head>
          <Links />
        </head>
        <body>
          <h1>{prize}</h1>
          {children}
          <Scripts />
        </body>
      </html>
    )
  }

/** Runs the script with the data, as a browser does. */
function dataOf(html: string) {
  const [, script = ''] =
    /<script>([^<]*streamController\.enqueue\([^<]*)<\/script>/.exec(html) ?? []
  const sent: string[] = []
  const streamController = { enqueue: (text: string) => sent.push(text), close: () => {} }
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  return sent.join('')
}

function expectItComesAlive(html: string) {
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head>/)
  expect(html).toContain('<h1>a weekend in “Dingle” &lt;/script&gt;</h1>')
  expect(dataOf(html)).toContain('a weekend in “Dingle” </script>')
  expect(html).toContain('window.__reactRouterContext.streamController.close();</script>')
  expect(html).not.toContain('<!--$!-->')
}

test('a page is rendered in one piece, with its hydration data', async () => {
  const { html } = await pageOf(page())
  expectItComesAlive(html)
  expect(html.match(/<script/g)?.length).toBeGreaterThan(2)
})

test('scripts wait for the readable content', async () => {
  const written = '<link rel="modulepreload"'
  const { html, scripts } = await pageOf(page(<p>{written}</p>))
  expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]* type="module"/)
  const waiting = html.match(/<link rel="later"[^>]*>/g) ?? []
  expect(waiting.length).toBeGreaterThan(0)
  expect(new Set(waiting).size).toBe(waiting.length)
  expect(html, 'a tag is left out whole').not.toContain('>>')
  expect(html).toContain('<p>&lt;link rel=&quot;modulepreload&quot;</p>')
  const [, module = ''] = /<script type="text\/plain">([^]*?)<\/script>/.exec(html) ?? []
  expect(module).toContain('import(')
  expect(scripts).toEqual(expect.arrayContaining([module, START_SCRIPTS]))
})

test('the page’s own scripts and style sheets carry the hash of their built file', async () => {
  const forged = '<link rel="modulepreload" href="/entry.js"/><script src="/entry.js"></script>'
  // oxlint-disable-next-line no-danger -- what a hole in a page would let through
  const { html } = await pageOf(page(<div dangerouslySetInnerHTML={{ __html: forged }} />))
  const tags = html.match(/<(?:link|script)[^>]* (?:href|src)=[^>]*>/g) ?? []
  const hashed = tags.filter((tag) => / (?:integrity|data-sri)=/.test(tag))
  expect(hashed).toHaveLength(2)
  expect(hashed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^<link rel="later" href="\/entry.js" data-sri="sha384-entry"\/>$/),
      expect.stringMatching(/^<link .*="sha384-style" rel="stylesheet" href="\/site.css#"\/>$/),
    ]),
  )
  expect(html).toContain(forged)
})

test('rendering waits for a part whose code is loading', async () => {
  const Late = lazy(async () => ({ default: () => <p>I am late.</p> }))
  const { html } = await pageOf(
    page(
      <Suspense>
        <Late />
      </Suspense>,
    ),
  )
  expectItComesAlive(html)
  expect(html).toContain('<p>I am late.</p>')
})

test('a long part that was waited for is in place without script', async () => {
  const Late = lazy(async () => ({ default: () => <p>{'I am late and long. '.repeat(2_000)}</p> }))
  const { html } = await pageOf(
    page(
      <main>
        <Suspense>
          <Late />
        </Suspense>
      </main>,
    ),
  )
  expectItComesAlive(html)
  expect(html).toMatch(/<main>(<!--\$-->)?<p>I am late and long/)
  expect(html).not.toContain('<template')
})

const INJECTED = '<p></p><script>steal()</script><script nonce="guessed">steal()</script>'
// oxlint-disable-next-line no-danger -- what a hole in a page would let through
const Injected = () => <div dangerouslySetInnerHTML={{ __html: INJECTED }} />
const LateInjected = lazy(async () => ({ default: Injected }))
const InjectedLater = () => (
  <Suspense>
    <LateInjected />
  </Suspense>
)

test.each([
  ['at once', Injected],
  ['by a part that is waited for', InjectedLater],
])('a script injected into the page %s is not one of its own', async (_, Part) => {
  const { html, scripts } = await pageOf(page(<Part />))

  expect(html).toContain(INJECTED)
  const all = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text]) => text)
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts).toEqual(all.filter((script) => script !== 'steal()'))
  expect(html.replace(INJECTED, '')).not.toContain('nonce')
})
