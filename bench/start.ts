import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from './lib/benchmark.ts'
import { freePort } from '../scripts/lib/free-port.mjs'
import { exitOf, spawnProgram, untilAnswer } from './lib/child.ts'
import { withFolder } from './lib/folder.ts'
import { putUnderLoad } from './lib/load.ts'
import { serveSite } from './lib/served.ts'
import { interleave, median, medianRatio } from './lib/stats.ts'
import { figure, megabytes, printTable } from './lib/table.ts'

const ROUNDS = 5
const REQUESTS = 2_000
/** Its jobs have run, and it has collected what loading left behind. */
const SETTLED_MS = 15_000
const BARE_SERVER = (port: number) =>
  `require('node:http').createServer((q, r) => r.end('ok')).listen(${port}, '127.0.0.1')`

export const start: Benchmark = {
  name: 'start',
  question: 'how long until the first answer, and how much memory?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const dataDir = path.join(folder, 'data')
      // The sample catalogue is loaded by the very first start, which is not what is measured.
      await timeToAnswer((port) => spawnSite(port, dataDir))
      const times = await interleave(
        {
          bare: () => timeToAnswer((port) => spawnProgram(['node', '-e', BARE_SERVER(port)], {})),
          site: () => timeToAnswer((port) => spawnSite(port, dataDir)),
        },
        quick ? 1 : ROUNDS,
      )
      printTable(
        'From spawn to the first 200',
        ['server', 'time ÷ bare', '(ms)'],
        [
          ['bare node:http', 1, figure(median(times.bare))],
          ['the site', figure(medianRatio(times.site, times.bare)), figure(median(times.site))],
        ],
      )
      await measureMemory(dataDir, quick ? 50 : REQUESTS)
    }),
}

async function timeToAnswer(spawnServer: (port: number) => ReturnType<typeof spawnProgram>) {
  const port = await freePort()
  const since = performance.now()
  const child = spawnServer(port)
  const exited = exitOf(child)
  try {
    const failed = exited.then(() => Promise.reject(new Error('The server ended by itself.')))
    return await Promise.race([untilAnswer(`http://127.0.0.1:${port}/`, since), failed])
  } finally {
    child.kill('SIGTERM')
    await exited.catch(() => {})
  }
}

function spawnSite(port: number, dataDir: string) {
  return spawnProgram(['scripts/serve.sh'], siteEnvironment(port, dataDir))
}

async function measureMemory(dataDir: string, requests: number) {
  const { url, child } = await serveSite(dataDir)
  try {
    const first = await child.usage()
    await sleep(SETTLED_MS)
    const settled = await child.usage()
    await putUnderLoad(url, { requests })
    const after = await child.usage()
    printTable(
      'Memory of the server (RSS), with the settings of npm start',
      ['after', 'now', 'peak'],
      [
        ['the first page', megabytes(first.rssBytes), megabytes(first.peakRssBytes)],
        ['15 quiet seconds', megabytes(settled.rssBytes), megabytes(settled.peakRssBytes)],
        [`${requests} home pages`, megabytes(after.rssBytes), megabytes(after.peakRssBytes)],
      ],
    )
  } finally {
    await child.stop()
  }
}

function siteEnvironment(port: number, dataDir: string) {
  return { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
}
