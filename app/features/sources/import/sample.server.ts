import type { Db } from '#app/db/client.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { importFile, type ImportReport } from './import-file.server.ts'
import { openFile } from './source-file.server.ts'

const SAMPLE_FILE = findUpwards('data/sample/catalogue.json')
/** More than the sample has: one transaction, so that an interrupted start adds nothing. */
const ALL_ROWS = 5_000

/** Imports the sample into an empty catalogue. @returns the number of listings added. */
export async function loadSampleCatalogue(
  db: Db,
  media: MediaStore,
  now: Date,
  report?: ImportReport,
  file = SAMPLE_FILE,
): Promise<number> {
  const any = await db.selectFrom('competitions').select('id').limit(1).executeTakeFirst()
  if (any) return 0
  const input = { file: await openFile(file), as: 'published', batchRows: ALL_ROWS } as const
  const { added } = await importFile(db, media, { kind: 'operator' }, input, now, report)
  return added
}
