import path from 'node:path'
import type { Benchmark } from '../lib/benchmark.ts'
import { startMeasured } from '../lib/child.ts'
import { withFolder } from '../lib/folder.ts'
import { interleave, median, medianRatio } from '../lib/stats.ts'
import { figure, megabytes, note, printTable } from '../lib/table.ts'
import { insertBare, readBareRows } from './bare.ts'
import { writeCsv } from './csv.ts'

const ROWS = { few: 20_000, many: 100_000 }
const QUICK_ROWS = { few: 200, many: 600 }
const ROUNDS = 2

export const importing: Benchmark = {
  name: 'import',
  question: 'what does the import cost above writing the rows?',
  needsBuild: false,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const rows = quick ? QUICK_ROWS : ROWS
      const fewFile = path.join(folder, 'few.csv')
      const manyFile = path.join(folder, 'many.csv')
      const now = new Date()
      await writeCsv(fewFile, rows.few, now)
      await writeCsv(manyFile, rows.many, now)

      let made = 0
      const newFolder = () => path.join(folder, `data-${(made += 1)}`)
      const first = newFolder()
      const few = await runImport(fewFile, first)
      const bareRows = readBareRows(first)
      const results = await interleave(
        {
          bare: async () => insertBare(newFolder(), bareRows),
          site: async () => (await runImport(fewFile, newFolder())).seconds,
        },
        quick ? 1 : ROUNDS,
      )
      const many = await runImport(manyFile, newFolder())
      const perSecond = (seconds: number[]) => figure(rows.few / median(seconds))
      printTable(
        `${rows.few} rows into SQLite`,
        ['way', 'time ÷ bare', '(rows/s)'],
        [
          ['bare insert loop, same tables', 1, perSecond(results.bare)],
          [
            'npm run admin -- import',
            figure(medianRatio(results.site, results.bare)),
            perSecond(results.site),
          ],
        ],
      )
      printTable(
        'Memory of the import (peak RSS)',
        ['rows', 'peak', '(rows/s)'],
        [
          [rows.few, megabytes(few.peakRssBytes), figure(rows.few / few.seconds)],
          [rows.many, megabytes(many.peakRssBytes), figure(rows.many / many.seconds)],
        ],
      )
      const growth = many.peakRssBytes / few.peakRssBytes
      note(`\n${rows.many / rows.few} × the rows take ${figure(growth)} × the memory.`)
    }),
}

/** The command line in a separate process, start and end included. */
async function runImport(file: string, dataDir: string) {
  const startedAt = performance.now()
  const { ended } = startMeasured(['node', 'server/admin.ts', 'import', file, '--publish'], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  })
  const { peakRssBytes } = await ended
  return { peakRssBytes, seconds: (performance.now() - startedAt) / 1000 }
}
