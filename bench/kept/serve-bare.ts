import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// node kept/serve-bare.ts PORT FILE: the compressed bytes of a page from node:http, held in memory.
const [port, file = ''] = process.argv.slice(2)
const body = readFileSync(file)
createServer((_request, response) => {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    .end(body)
}).listen(Number(port), '127.0.0.1')
