import { fileURLToPath } from 'node:url'
import { printRounds, round, serve, serveSite } from '../lib/served.ts'
import { interleave } from '../lib/stats.ts'

type Effort = { rounds: number; seconds: number }

/** Both servers in separate processes over keep-alive connections, without page cache. */
export async function measureOverHttp(dataDir: string, { rounds, seconds }: Effort) {
  const bare = await serve(fileURLToPath(import.meta.resolve('./serve-bare.ts')), (port) => ({
    args: [String(port), dataDir],
  }))
  const app = await serveSite(dataDir, { PAGE_CACHE_MB: '0' })
  try {
    const contestants = {
      'bare renderToString on node:http': () => round(bare, seconds),
      'the app': () => round(app, seconds),
      'the app, gzip': () => round(app, seconds, { 'accept-encoding': 'gzip' }),
    }
    await interleave(contestants, 1)
    const results = await interleave(contestants, rounds)
    printRounds('Over HTTP, keep-alive connections', 'home', results)
  } finally {
    await Promise.all([bare.child.stop(), app.child.stop()])
  }
}
