import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { Db } from '#app/db/client.server.ts'
import { withoutControls } from '#app/lib/text/fold-text.ts'
import { textStream } from '#app/lib/text/text-stream.server.ts'
import type { SentFile } from '#app/lib/http/read-form.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { asAdmin, type Admin, type Actor } from '#app/lib/security/actor.ts'
import { latestBelievable } from '#app/lib/time/believable.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/time/durations.ts'
import { TABLE_LIMITS } from '#app/lib/table/table.ts'
import type { SourceFile } from '../import/source-file.server.ts'

export const UPLOAD_GONE =
  'The file is no longer here: files are deleted after a day, or when you send another one.'

/** The file that an admin sends to be imported. */
export const UPLOAD_FIELD = {
  name: 'file',
  maxBytes: TABLE_LIMITS.bytes,
  tooLarge: 'The file can have at most 10 MB.',
  empty: 'The file is empty.',
  from: ({ actor }: { actor: Actor }) => asAdmin(actor) !== undefined,
}

export { leftOutLines } from '../import/preview.server.ts'

const BEING_ADDED =
  'The rows of this file are being added already. Reload this page in a minute to see the result.'
const NAME_MAX = 100
/** Much longer than adding 10 MB takes: a process that was killed must not hold the file. */
const CLAIM_MS = 10 * MINUTE_MS

/** Stores the file for its admin, in the place of the one before, and returns its hash. */
export async function storeUpload(db: Db, admin: Admin, sent: SentFile, now: Date) {
  const content = await readFile(sent.path)
  const hash = createHash('sha256').update(content).digest('hex')
  const row = {
    hash,
    // The end of a name says what the file is.
    name: withoutControls(sent.name.slice(-NAME_MAX)),
    bytes: content.length,
    body: await promisify(gzip)(content),
    adding_since: null,
    report: null,
    created_at: now.getTime(),
  }
  await db
    .insertInto('import_files')
    .values({ user_id: admin.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return hash
}

/** Undefined once it was replaced or has expired. `done` is what `addOnce` stored for the page. */
export async function findUpload(
  db: Db,
  admin: Admin,
  hash: string,
): Promise<{ file: SourceFile; done: unknown } | undefined> {
  const found = await db
    .selectFrom('import_files')
    .select(['name', 'bytes', 'body', 'report'])
    .where('user_id', '=', admin.id)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!found) return undefined
  const { name, bytes, body, report } = found
  const read = () => Readable.from([body]).pipe(createGunzip())
  const done = report === null ? undefined : (JSON.parse(report) as unknown)
  return { file: { name, bytes, read }, done }
}

/** Sends what an import leaves out, as a file. */
export async function sendLeftOut(
  db: Db,
  admin: Admin,
  hash: string,
  linesOf: (file: SourceFile) => AsyncGenerator<string> | Promise<AsyncGenerator<string>>,
) {
  const upload = await findUpload(db, admin, hash)
  if (!upload) return new Response('The file is no longer here.', { status: 404 })
  return sendCsv('left-out', await linesOf(upload.file))
}

/** Streams lines as a file to save, which no cache stores. */
export function sendCsv(name: string, lines: AsyncGenerator<string>): Response {
  return new Response(textStream(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}

export async function bytesOf({ read }: SourceFile): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(read()))
}

/** Runs `add`, and stores its report for the page. @throws Problem `conflict` while another request adds the rows. */
export async function addOnce(
  db: Db,
  admin: Admin,
  { hash, now }: { hash: string; now: Date },
  add: () => Promise<object>,
) {
  const mine = (set: Partial<{ report: string; adding_since: number | null }>) =>
    db
      .updateTable('import_files')
      .set(set)
      .where('user_id', '=', admin.id)
      .where('hash', '=', hash)
      .where('report', 'is', null)
  const claimed = await mine({ adding_since: now.getTime() })
    .where((where) =>
      where.or([
        where('adding_since', 'is', null),
        where('adding_since', '<', now.getTime() - CLAIM_MS),
        where('adding_since', '>', latestBelievable(now, 0)),
      ]),
    )
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) throw new Problem('conflict', BEING_ADDED)
  try {
    await mine({ report: JSON.stringify(await add()) }).execute()
  } catch (error) {
    await mine({ adding_since: null }).execute()
    throw error
  }
}

/** Removes files that were uploaded over a day ago. */
export async function forgetOldUploads(db: Db, now: Date) {
  await db
    .deleteFrom('import_files')
    .where('created_at', '<', now.getTime() - DAY_MS)
    .execute()
}
