import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { removeMarks, type Page } from './lib/security/own-tags.server.ts'

/** What React leaves in the place of a part that was not there at once. */
const MISSING = '<!--$!-->'

/**
 * Renders a page as text. React writes text much faster than a stream of bytes; only a page with a
 * part whose code is still loading is waited for, as a stream (docs/decisions/0014). The mark must
 * be the nonce that the page gives to its scripts and links.
 */
export async function renderPage(page: ReactElement, mark: string): Promise<Page> {
  const html = renderToString(page)
  if (!html.includes(MISSING)) return removeMarks(`<!DOCTYPE html>${html}`, mark)
  // Without the request's signal: React's listener on it keeps every rendered page in memory.
  // In one piece: what comes behind the rest needs script to be put in its place.
  const options = { nonce: mark, progressiveChunkSize: Infinity }
  const stream = await renderToReadableStream(page, options)
  await stream.allReady
  return removeMarks(await new Response(stream).text(), mark)
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
