import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPE_A = 1
const HEADER_BYTES = 12
/** Of the internet; nothing connects to it (local-promoters.ts). */
const ADDRESS = [8, 8, 4, 4]

export type LocalDns = {
  port: number
  /** How many questions came. */
  asked: () => number
  /** Answers from now on. */
  answerAll: () => void
  close: () => Promise<void>
}

/** Starts a DNS server that is silent at first, and later gives every name one IPv4 address. */
export async function startLocalDns(): Promise<LocalDns> {
  let isSilent = true
  let asked = 0
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    asked += 1
    if (!isSilent) socket.send(answerTo(question), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    asked: () => asked,
    answerAll: () => {
      isSilent = false
    },
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** RFC 1035: the question again, and for IPv4 an address behind it. */
function answerTo(message: Buffer): Buffer {
  let end = HEADER_BYTES
  while (message[end]) end += (message[end] ?? 0) + 1
  const question = message.subarray(HEADER_BYTES, end + 5)
  const isA = message.readUInt16BE(end + 1) === TYPE_A
  const header = Buffer.from([
    ...message.subarray(0, 2),
    0x81,
    0x80,
    0,
    1,
    0,
    isA ? 1 : 0,
    0,
    0,
    0,
    0,
  ])
  // The name of the question; type A; class IN; 60 s; 4 bytes.
  const answer = isA ? [0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS] : []
  return Buffer.concat([header, question, Buffer.from(answer)])
}
