import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { packTar, type TarHeader } from 'modern-tar'
import { expect, test } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { NOW, aCompetition } from '#test/makers.ts'
import { aStoredPicture, listPlace, withSites, type Place } from '#test/site.ts'
import { checkArchive, type Manifest } from './archive.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const { signal } = new AbortController()
/** A valid one. */
const SENTENCE = /^(?!no refusal).+\.$/
const END = Buffer.alloc(1024)
const PICTURE = `media/${'a'.repeat(32)}.webp`

/** One archive entry; `change` damages its header, and the checksum is then recomputed. */
async function anEntry(
  name: string,
  content: Buffer | string,
  change = (_header: Buffer) => {},
  type: TarHeader['type'] = 'file',
) {
  const body = Buffer.from(content)
  const header = { name, type, size: body.length, mtime: NOW, mode: 0o600 }
  const packed = Buffer.from(await packTar([{ header, body }]))
  change(packed)
  packed.write('        ', 148, 'latin1')
  const sum = packed.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  packed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return packed.subarray(0, -END.length)
}

type Good = { file: string; bytes: Buffer; entries: Buffer; manifest: Manifest }

/** Runs with a small good backup, taken apart, and an empty place to restore to. */
async function withBackup(run: (good: Good, place: Place) => Promise<void>) {
  await withSites('sqlite', async (make) => {
    const site = await make.open(await make.emptyPlace())
    const imageName = await aStoredPicture(site.media, Buffer.from('a picture'))
    await aCompetition(site.db, { imageName })
    const file = path.join(path.dirname(site.location.dataDir), 'good.tar')
    await writeBackup(site, { file }, NOW, signal)
    const manifest = await checkArchive(file, signal)
    const bytes = readFileSync(file)
    const tail = (await anArchive(Buffer.alloc(0), manifest)).length
    const entries = bytes.subarray(0, bytes.length - tail)
    await run({ file, bytes, entries, manifest }, await make.emptyPlace())
  })
}

/** The entries of a good backup with a list of contents that may be another one. */
async function anArchive(entries: Buffer, manifest: unknown, more: Buffer[] = []) {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const sum = `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`
  const list = [await anEntry('manifest.json', text), await anEntry('manifest.sha256', sum)]
  return Buffer.concat([entries, ...more, ...list, END])
}

/** The sentence a restore is refused with; nothing is in the place afterwards. */
async function refusalOf(place: Place, file: string) {
  const refused = await restoreBackup(place, { file }, signal).catch((error: unknown) => error)
  if (!(refused instanceof Problem)) return `no refusal: ${String(refused)}`
  expect(listPlace(place).filter((name) => name !== 'media')).toEqual([])
  return refused.message
}

test('each hostile archive is refused only for its own defect', async () => {
  await withBackup(async ({ file, bytes, entries, manifest }, place) => {
    expect((await anArchive(entries, manifest)).equals(bytes)).toBe(true)
    expect((await restoreBackup(place, { file }, signal)).files).toHaveLength(2)
  })
})

test('entries that a backup never has are refused, and nothing is written', async () => {
  await withBackup(async ({ file, entries, manifest }, place) => {
    const escaped = path.join(path.dirname(place.location.dataDir), 'escaped.webp')
    const hostile: Record<string, Buffer> = {
      'a way out': await anEntry('../escaped.webp', 'x'),
      'a way out of media': await anEntry('media/../../escaped.webp', 'x'),
      'an absolute name': await anEntry(escaped, 'x'),
      'a name of a picture that is none': await anEntry('media/escaped.webp', 'x'),
      'a picture in a folder below': await anEntry(`media/a/${'a'.repeat(32)}.webp`, 'x'),
      'another file of the folder': await anEntry('competitions.sqlite-wal', 'x'),
      'nothing as a name': await anEntry('', 'x'),
      'a link': await anEntry(PICTURE, '', () => {}, 'symlink'),
      'a hard link': await anEntry(PICTURE, '', () => {}, 'link'),
      'a folder': await anEntry('media/', '', () => {}, 'directory'),
      'a device': await anEntry(PICTURE, '', () => {}, 'character-device'),
      'a long name to come': await anEntry('x', '../'.repeat(50), () => {}, 'gnu-long-name'),
      'an extended header': await anEntry('x', '20 path=/etc/passwd\n', () => {}, 'pax-header'),
      'the beginning of a name': await anEntry(PICTURE, 'x', (header) =>
        header.write('../..', 345),
      ),
      'bytes that control a terminal': await anEntry('\u001B[2J', 'x'),
    }
    for (const [what, entry] of Object.entries(hostile)) {
      writeFileSync(file, await anArchive(entries, manifest, [entry]))
      expect(await refusalOf(place, file), what).toMatch(/which no backup has/)
    }
    expect(existsSync(escaped)).toBe(false)
  })
})

test('an entry that differs from the manifest is refused', async () => {
  await withBackup(async ({ file, bytes, entries, manifest }, place) => {
    const [database, picture] = manifest.files
    if (!database || !picture) throw new Error('a backup has both')
    const listed = (...files: unknown[]) => anArchive(entries, { ...manifest, files })
    const extra = await anEntry(PICTURE, 'x')
    const other = await anEntry('database.pgdump', 'x')
    const cases: [archive: Buffer | Promise<Buffer>, sentence: RegExp][] = [
      [anArchive(entries, manifest, [extra]), /does not hold what/],
      [anArchive(entries, manifest, [other]), /does not hold what/],
      [anArchive(extra, manifest, [entries]), /does not hold what/],
      [listed(database, picture, { ...picture, name: PICTURE }), /does not hold what/],
      [listed(database, { ...picture, name: PICTURE }), /does not hold what/],
      [listed(database, { ...picture, size: picture.size + 1 }), /does not hold what/],
      [listed(database, { ...picture, sha256: '0'.repeat(64) }), /does not hold what/],
      [listed({ ...database, sha256: '0'.repeat(64) }, picture), /does not hold what/],
      [listed(picture), /does not hold what/],
      [listed(database, picture, picture), /does not hold what/],
      [listed(database, { ...picture, name: 1 }), /not a backup of this site/],
      [anArchive(entries, 'no JSON'), /not a backup of this site/],
      [anArchive(entries, [manifest]), /not a backup of this site/],
      [anArchive(entries, { ...manifest, format: 'another' }), /not a backup of this site/],
      [anArchive(entries, { ...manifest, version: 2, files: 1 }), /newer version of the site/],
      [anArchive(entries, withMigration(manifest, '9999_future.sql')), /newer version of the site/],
      [anArchive(entries, withMigration(manifest, '../../../etc')), /newer version of the site/],
      [Buffer.concat([entries, END]), /not a backup of this site/],
      [Buffer.concat([entries, await anEntry('manifest.json', '{}'), END]), /not a backup/],
      [Buffer.concat([bytes, Buffer.from('more')]), /not a backup of this site/],
      [Buffer.concat([bytes, bytes]), /not a backup of this site/],
    ]
    for (const [index, [archive, sentence]] of cases.entries()) {
      writeFileSync(file, await archive)
      expect(await refusalOf(place, file), `case ${index}`).toMatch(sentence)
    }
  })
})

function withMigration(manifest: Manifest, name: string) {
  const { database } = manifest
  return { ...manifest, database: { ...database, migrations: [...database.migrations, name] } }
}

test('sizes larger than the file, or than memory, are refused at once', async () => {
  await withBackup(async ({ file, entries, manifest }, place) => {
    const withSize = (size: number) => (header: Buffer) => {
      header.writeUInt8(0x80, 124)
      header.writeBigUInt64BE(BigInt(size), 128)
    }
    for (const name of [PICTURE, 'manifest.json', 'database.pgdump'])
      for (const size of [1e9, 8 * 1024 ** 4, 2 ** 53 - 1, 2 ** 62]) {
        const bomb = await anEntry(name, 'x', withSize(size))
        writeFileSync(file, await anArchive(entries, manifest, [bomb]))
        expect(await refusalOf(place, file)).toMatch(/too large|cut off|damaged/)
      }
  })
})

test('a file that is no database, or a damaged one, is refused in spite of a valid checksum', async () => {
  await withSites('sqlite', async (make) => {
    const place = await make.emptyPlace()
    const file = path.join(path.dirname(place.location.dataDir), 'x.tar')
    for (const content of ['', 'no database at all'.repeat(1000)]) {
      const site = await make.open(await make.emptyPlace())
      await writeBackup(site, { file }, NOW, signal)
      const manifest = await checkArchive(file, signal)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const files = [{ name: 'database.sqlite', size: content.length, sha256 }]
      const database = await anEntry('database.sqlite', content)
      writeFileSync(file, await anArchive(database, { ...manifest, files }))
      expect(await refusalOf(place, file)).toMatch(/database in the backup is damaged/)
    }
  })
})

test('a file that is not an archive is refused', async () => {
  await withBackup(async ({ file, bytes }, place) => {
    const folder = path.join(path.dirname(file), 'folder')
    mkdirSync(folder)
    expect(await refusalOf(place, folder)).toMatch(/cannot be read/)
    expect(await refusalOf(place, path.join(folder, 'missing.tar'))).toMatch(/^There is no file/)
    for (const content of ['', 'x', 'x'.repeat(5000), gzipSync(bytes), Buffer.alloc(512)]) {
      writeFileSync(file, content)
      expect(await refusalOf(place, file)).toMatch(/cut off|damaged/)
    }
    writeFileSync(file, Buffer.alloc(1024))
    expect(await refusalOf(place, file)).toMatch(/not a backup of this site/)
  })
})

test('a backup that is cut off is refused, and one changed byte is refused or changes nothing', async () => {
  await withBackup(async ({ file, bytes, manifest }, place) => {
    const at = fc.nat({ max: bytes.length - 1 })
    await fc.assert(
      fc.asyncProperty(at, async (length) => {
        writeFileSync(file, bytes.subarray(0, length))
        expect(await refusalOf(place, file)).toMatch(SENTENCE)
      }),
      { numRuns: 40 },
    )
    // Most of it is the database: look more closely at the rest.
    const near = fc.nat({ max: 6000 }).map((back) => bytes.length - 1 - back)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(at, near),
        fc.integer({ min: 1, max: 255 }),
        async (where, mask) => {
          const changed = Buffer.from(bytes)
          changed.writeUInt8(changed.readUInt8(where) ^ mask, where)
          writeFileSync(file, changed)
          // Only the zeros that fill up a block have no meaning.
          const found: unknown = await checkArchive(file, signal).catch((error: unknown) => error)
          expect(found instanceof Problem ? manifest : found).toEqual(manifest)
        },
      ),
      { numRuns: 120 },
    )
  })
})
