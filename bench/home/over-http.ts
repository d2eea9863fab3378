import { fileURLToPath } from 'node:url'
import { printRounds, round, serve, serveSite } from '../lib/served.ts'
import { interleave } from '../lib/stats.ts'

type Effort = { rounds: number; seconds: number }

/** Both servers in separate processes over keep-alive connections, without page cache. */
export async function measureOverHttp(dataDir: string, { rounds, seconds }: Effort) {
  const bare = await serve(fileURLToPath(import.meta.resolve('./serve-bare.ts')), (port) => ({
    args: [String(port), dataDir],
  }))
  const site = await serveSite(dataDir, { PAGE_CACHE_MB: '0' })
  try {
    const contestants = {
      'bare renderToString on node:http': () => round(bare, seconds),
      'the site': () => round(site, seconds),
      'the site, gzip asked for': () => round(site, seconds, { 'accept-encoding': 'gzip' }),
    }
    await interleave(contestants, 1)
    const results = await interleave(contestants, rounds)
    printRounds('Over HTTP, kept-alive connections', 'home', results)
  } finally {
    await Promise.all([bare.child.stop(), site.child.stop()])
  }
}
