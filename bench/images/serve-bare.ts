import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

// node images/serve-bare.ts PORT FILE: one picture from node:http, read for each request.
const [port, file = ''] = process.argv.slice(2)
createServer((_request, response) => {
  void readFile(file).then((bytes) =>
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length })
      .end(bytes),
  )
}).listen(Number(port), '127.0.0.1')
