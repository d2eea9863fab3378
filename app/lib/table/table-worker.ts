import { answerTable } from './answer-table.ts'

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(answerTable(new Uint8Array(data)))
})
