import path from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { importFile, type ImportReport } from './import-file.server.ts'

const SAMPLE_FILE = path.resolve(import.meta.dirname, '../../../../data/sample/catalogue.json')
/** More than the sample has: one transaction, so that a start that is cut short leaves none of it. */
const ALL_ROWS = 5_000

/**
 * Fills an empty catalogue with the sample, through the import that operators use. Servers that
 * start at the same time add it once.
 * @returns how many listings were added: 0 when there were some already.
 */
export async function loadSampleCatalogue(
  db: Db,
  media: MediaStore,
  now: Date,
  report?: ImportReport,
  file = SAMPLE_FILE,
): Promise<number> {
  const any = await db.selectFrom('competitions').select('id').limit(1).executeTakeFirst()
  if (any) return 0
  const input = { file, as: 'published', batchRows: ALL_ROWS } as const
  const { added } = await importFile(db, media, { kind: 'operator' }, input, now, report)
  return added
}
