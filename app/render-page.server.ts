import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { removeMarks, type Page } from './lib/security/own-tags.server.ts'

/** React's placeholder for a suspended part. */
const MISSING = '<!--$!-->'

/**
 * Renders a page as text. React writes text much faster than a stream; only a page with a part
 * whose code is still loading is rendered as a stream (docs/decisions/0014). The mark must be the
 * nonce that the page gives to its scripts and links.
 */
export async function renderPage(page: ReactElement, mark: string): Promise<Page> {
  const html = renderToString(page)
  if (!html.includes(MISSING)) return removeMarks(`<!DOCTYPE html>${html}`, mark)
  // Without the request's signal: React's listener on it keeps every rendered page in memory. One
  // chunk: React puts later chunks in place by script.
  const options = { nonce: mark, progressiveChunkSize: Infinity }
  const stream = await renderToReadableStream(page, options)
  await stream.allReady
  return removeMarks(await new Response(stream).text(), mark)
}

/** React Router's cache of the stream of hydration data. */
type StreamCache = Record<number, { result: { done: boolean; value: string } }>

/**
 * Reads the hydration data into ServerRouter's cache before rendering, so that no rendering has to
 * wait for it.
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
  // Each rendering asks for a reader, but a stream has only one.
  Object.assign(serverHandoffStream, { getReader: () => reader })
}
