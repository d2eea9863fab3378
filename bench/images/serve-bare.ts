import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

// node images/serve-bare.ts PORT FILE [memory]: one picture from node:http, read for each request, or once.
const [port, file = '', from] = process.argv.slice(2)
const inMemory = readFileSync(file)
const read = from === 'memory' ? async () => inMemory : () => readFile(file)
createServer((_request, response) => {
  void read().then((bytes) =>
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length })
      .end(bytes),
  )
}).listen(Number(port), '127.0.0.1')
