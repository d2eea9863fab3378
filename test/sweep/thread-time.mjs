import { createServer } from 'node:http'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

/** Loaded into a measured server by --import: answers how many microseconds its main thread has used. */
const port = Number(process.env['THREAD_TIME_PORT'])

if (isMainThread && port)
  createServer((_request, response) => {
    const { user, system } = process.threadCpuUsage()
    response.end(String(user + system))
  })
    .listen(port, '127.0.0.1')
    .unref()
