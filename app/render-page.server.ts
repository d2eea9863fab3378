import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import type { Integrity } from './lib/security/integrity.server.ts'
import { removeMarks, type Page } from './lib/security/own-tags.server.ts'

/** The end of React's placeholder for a suspended part, `<!--$!-->`: its first character is rare. */
const MISSING = '$!-->'

/** Text is much faster than a stream, which only a page with unloaded parts needs (decision 14). */
export async function renderPage(
  page: ReactElement,
  mark: string,
  integrity: Integrity,
): Promise<Page> {
  const html = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`)
  if (!html.includes(MISSING)) return removeMarks(html, mark, integrity)
  // No request signal: its listener leaks pages. One chunk: later ones need script.
  const options = { nonce: mark, progressiveChunkSize: Infinity }
  const stream = await renderToReadableStream(page, options)
  await stream.allReady
  return removeMarks(Buffer.from(await new Response(stream).arrayBuffer()), mark, integrity)
}

type StreamCache = Record<number, { result: { done: boolean; value: string } }>

/** Reads the hydration data into ServerRouter's cache, so that no rendering waits for it. */
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
