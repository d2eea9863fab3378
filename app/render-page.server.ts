import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

/** What React leaves in the place of a part that was not there at once. */
const MISSING = '<!--$!-->'

/**
 * A page as text. React writes text much faster than a stream of bytes; only a page with a part
 * whose code is still being loaded must be waited for, as a stream (docs/decisions/0014).
 */
export async function renderPage(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(MISSING)) return styleBeforeScript(`<!DOCTYPE html>${html}`)
  // Without the request's signal: React's listener on it keeps every rendered page in memory.
  // In one piece: what comes behind the rest needs script to be put in its place.
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Infinity })
  await stream.allReady
  return styleBeforeScript(await new Response(stream).text())
}

const PRELOAD = '<link rel="modulepreload"'

/**
 * Browsers fetch what React Router's Scripts preloads before the style sheet and the first picture,
 * unless told that it can wait: pages are read before they are alive. What visitors write cannot
 * look like this: React escapes it.
 */
function styleBeforeScript(html: string) {
  return html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`)
}

/** Where React Router's ServerRouter keeps what it has read of the data for the browser. */
type StreamCache = Record<number, { result: { done: boolean; value: string } }>

/**
 * Reads the data for the browser before the page is rendered: ServerRouter then finds it where it
 * would have put it, and need not wait for it, however often the page is rendered.
 */
export async function readDataAhead({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let value = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true })
  }
  const streamCache: StreamCache = { 0: { result: { done: true, value } } }
  Object.assign(renderMeta, { streamCache })
  // Each rendering asks for a reader, which a stream gives once.
  Object.assign(serverHandoffStream, { getReader: () => reader })
}
