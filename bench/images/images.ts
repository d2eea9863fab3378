import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startMeasured, untilAnswer } from '../lib/child.ts'
import { withFolder } from '../lib/folder.ts'
import { measureCold } from './cold.ts'
import { measureWarm } from './warm.ts'

export const images: Benchmark = {
  name: 'images',
  question: 'what does /_ipx cost above a file, and above sharp?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const dataDir = path.join(folder, 'data')
      const mediaDir = path.join(dataDir, 'media')
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
      const child = startMeasured(['scripts/serve.sh'], { HOST: '127.0.0.1', ...environment })
      try {
        await untilAnswer(`${origin}/`)
        const [name] = readdirSync(mediaDir)
        const app = { child, url: `${origin}/_ipx/w_640/media/${name}` }
        const warm = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 }
        await measureWarm(app, folder, warm)
        const cold = quick ? { rounds: 1, pictures: 10 } : { rounds: 5, pictures: 100 }
        await measureCold(origin, mediaDir, cold)
      } finally {
        await child.stop()
      }
    }),
}
