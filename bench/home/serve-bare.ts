import { createServer } from 'node:http'
import { openBare } from './open-bare.ts'
import { openSample } from './open-app.ts'

// node home/serve-bare.ts PORT DATA_DIR: the bare page from node:http, rendered for each request.
const [port, dataDir = ''] = process.argv.slice(2)
const { request, close } = await openSample(dataDir)
const render = await openBare(request)
await close()
createServer((_request, response) => {
  const html = Buffer.from(render())
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': html.length,
    })
    .end(html)
}).listen(Number(port), '127.0.0.1')
