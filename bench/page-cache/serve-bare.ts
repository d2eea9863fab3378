import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// node page-cache/serve-bare.ts PORT FILE HEADERS: the compressed bytes of a page from node:http, held in
// memory, with the headers of a JSON file as node:http takes them.
const [port, file = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(file)
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as string[]
createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
}).listen(Number(port), '127.0.0.1')
