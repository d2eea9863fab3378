import path from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { buildBare } from './open-bare.ts'
import { measureInProcess } from './in-process.ts'
import { measureOverHttp } from './over-http.ts'

export const home: Benchmark = {
  name: 'home',
  question: 'what does the home page cost above rendering it?',
  needsBuild: true,
  run: async ({ quick }) => {
    await buildBare()
    await withFolder(async (folder) => {
      const dataDir = path.join(folder, 'data')
      await measureInProcess(dataDir, quick ? { rounds: 2, ms: 50 } : { rounds: 9, ms: 700 })
      await measureOverHttp(dataDir, quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 2 })
    })
  },
}
