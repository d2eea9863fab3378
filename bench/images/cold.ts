import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get, Agent } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

const WIDTH = 640
/** The quality steps of /_ipx: each round requests another one, so that nothing is cached yet. */
const QUALITIES = [30, 50, 65, 80, 95]
/** The app's limit of concurrent encodings. */
const AT_ONCE = 2

type Effort = { rounds: number; pictures: number }

/** Compares uncached variants with the same encodings by sharp alone. */
export async function measureCold(origin: string, mediaDir: string, { rounds, pictures }: Effort) {
  const names = readdirSync(mediaDir).slice(0, pictures)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const round = { bare: 0, app: 0 }
  const next = (who: keyof typeof round) => QUALITIES[round[who]++ % QUALITIES.length] ?? 0
  const contestants = {
    bare: () => {
      const quality = next('bare')
      return timePerPicture(names, (name) => encode(path.join(mediaDir, name), quality))
    },
    app: () => {
      const modifiers = `w_${WIDTH},f_webp,q_${next('app')}`
      return timePerPicture(names, (name) =>
        ask(`${origin}/_ipx/${modifiers}/media/${name}`, agent),
      )
    },
  }
  const results = await interleave(contestants, Math.min(rounds, QUALITIES.length))
  agent.destroy()
  printTable(
    `Cold: ${names.length} pictures at ${WIDTH} px, ${AT_ONCE} at a time`,
    ['way', 'time ÷ sharp', '(ms a picture)'],
    [
      ['sharp alone', 1, figure(median(results.bare))],
      [
        '/_ipx of the app',
        figure(medianRatio(results.app, results.bare)),
        figure(median(results.app)),
      ],
    ],
  )
}

async function timePerPicture(names: string[], make: (name: string) => Promise<unknown>) {
  const since = performance.now()
  const left = names.values()
  const work = async () => {
    for (const name of left) await make(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return (performance.now() - since) / names.length
}

async function encode(file: string, quality: number) {
  const picture = sharp(await readFile(file))
  return picture.resize({ width: WIDTH, withoutEnlargement: true }).webp({ quality }).toBuffer()
}

/** @throws when the answer is not 200. */
function ask(url: string, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().once('close', resolve)
    }).once('error', reject)
  })
}
