// The thread that reads a feed, so that no feed can hold the site; from the sources, as lib/web/read-page-worker.ts.
import { answerFromThread } from '#app/lib/web/answer-from-thread.ts'
import { parseItems } from './parse-items.ts'

answerFromThread(({ text, url }: { text: string; url: string }) => parseItems(text, url))
