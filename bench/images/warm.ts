import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { printRounds, round, serve, type Served } from '../lib/served.ts'
import { interleave } from '../lib/stats.ts'

type Effort = { rounds: number; seconds: number }

/** Compares a cached variant with the same file from a bare server. */
export async function measureWarm(
  app: Pick<Served, 'url' | 'child'>,
  folder: string,
  { rounds, seconds }: Effort,
) {
  const file = path.join(folder, 'variant.webp')
  writeFileSync(file, Buffer.from(await (await fetch(app.url)).arrayBuffer()))
  const script = fileURLToPath(import.meta.resolve('./serve-bare.ts'))
  const bare = await serve((port) => ({ command: ['node', script, String(port), file] }))
  try {
    const contestants = {
      'the file on node:http': () => round(bare, seconds),
      '/_ipx of the app': () => round(app, seconds),
    }
    await interleave(contestants, 1)
    const results = await interleave(contestants, rounds)
    printRounds('Warm: a cached variant over keep-alive connections', 'server', results)
  } finally {
    await bare.child.stop()
  }
}
