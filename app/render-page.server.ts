import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Integrity } from './lib/security/integrity.server.ts'
import { removeMarks, type Page } from './lib/security/own-tags.server.ts'

/**
 * Renders a page whole, with the parts that are still loaded (decision 14). `mark` is the nonce of our tags.
 * @throws what the page throws
 */
export async function renderPage(
  page: ReactElement,
  mark: string,
  integrity: Integrity,
): Promise<Page> {
  return removeMarks(await renderWhole(page, mark), mark, integrity)
}

function renderWhole(page: ReactElement, nonce: string) {
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const whole = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const rendering = renderToPipeableStream(page, {
      nonce,
      // One piece: later ones would need script to get to their place.
      progressiveChunkSize: Infinity,
      onAllReady: () => rendering.pipe(whole),
      onError: reject,
    })
  })
}
