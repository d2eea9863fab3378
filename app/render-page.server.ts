import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { toLiteral } from './lib/text/script-literal.ts'
import type { Integrity } from './lib/security/integrity.server.ts'
import { replaceMarks, type Page } from './lib/security/own-tags.server.ts'
import { START_SCRIPTS } from './lib/security/start-scripts.server.ts'

/** The end of React's placeholder for a suspended part, `<!--$!-->`: its first character is rare. */
const MISSING = '$!-->'
const BODY_END = '</body>'
const STREAM = 'window.__reactRouterContext.streamController'

type Rendering = {
  /** The nonce of the page's own tags, and the beginning of each place of a part. */
  mark: string
  parts: readonly Buffer[]
  data: PageData
}
/** Returns the script with the data for the browser, once rendered; undefined for a page without script. */
type PageData = () => string | undefined

/** Text is much faster than a stream, which only a page with unloaded parts needs (decision 14). */
export async function renderPage(
  page: ReactElement,
  { mark, parts, data }: Rendering,
  integrity: Integrity,
): Promise<Page> {
  const html = withData(await renderMarked(page, mark), data(), mark)
  return replaceMarks({ html, mark, parts }, integrity)
}

async function renderMarked(page: ReactElement, mark: string) {
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`)
  if (!html.includes(MISSING)) return html
  // No request signal: its listener leaks pages. One chunk: later ones need script.
  const options = { nonce: mark, progressiveChunkSize: Infinity }
  const stream = await renderToReadableStream(page, options)
  await stream.allReady
  return Buffer.from(await new Response(stream).arrayBuffer())
}

function withData(html: Buffer<ArrayBuffer>, script: string | undefined, mark: string) {
  if (script === undefined) return html
  const end = html.lastIndexOf(BODY_END)
  const tags = [script, START_SCRIPTS].map((text) => `<script nonce="${mark}">${text}</script>`)
  return Buffer.concat([html.subarray(0, end), Buffer.from(tags.join('')), html.subarray(end)])
}

/**
 * Takes the data for the browser out of the router's context, which would render them into the page as
 * a text in double quotes, with a backslash before each of the thousands in it.
 */
export async function takeData(context: EntryContext): Promise<PageData> {
  const { serverHandoffStream, renderMeta } = context
  delete context.serverHandoffStream
  const data = serverHandoffStream && (await readText(serverHandoffStream))
  return () => {
    if (data === undefined || !renderMeta?.didRenderScripts) return undefined
    return `${STREAM}.enqueue('${toLiteral(data)}');${STREAM}.close();`
  }
}

async function readText(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
  }
  return text
}
