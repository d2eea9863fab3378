// The code of the threads of read-page.server.ts. Node runs it from the sources, in development and in production.
import { answerFromThread } from './answer-from-thread.ts'
import { parsePage } from './parse-page.ts'

answerFromThread(parsePage)
