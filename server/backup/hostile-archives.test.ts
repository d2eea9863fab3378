import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { NOW, aCompetition } from '#test/makers.ts'
import { aStoredPicture, listPlace, withSites, type Place } from '#test/site.ts'
import { writeBackup } from './backup.ts'
import { sumLine, type Manifest } from './manifest.ts'
import { withArchive } from './read-archive.ts'
import { restoreBackup } from './restore.ts'
import { encodeHeader, paddingOf } from './tar.ts'

const QUIETLY = { signal: new AbortController().signal }
/** A valid one. */
const SENTENCE = /^(?!no refusal).+\.$/
const END = Buffer.alloc(1024)
const PICTURE = `media/${'a'.repeat(32)}.webp`

/** One archive entry; `change` damages its header, and the checksum is then recomputed. */
function anEntry(name: string, content: Buffer | string, change = (_header: Buffer) => {}) {
  const bytes = Buffer.from(content)
  const header = encodeHeader({ name: name.slice(0, 100), size: bytes.length }, NOW)
  change(header)
  header.write('        ', 148, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return Buffer.concat([header, bytes, Buffer.alloc(paddingOf(bytes.length))])
}

const ofType =
  (type: string, target = '') =>
  (header: Buffer) => {
    header.write(type, 156, 'latin1')
    header.write(target, 157, 'latin1')
  }

type Good = { file: string; bytes: Buffer; entries: Buffer; manifest: Manifest }

/** Runs with a small good backup, taken apart, and an empty place to restore to. */
async function withBackup(run: (good: Good, place: Place) => Promise<void>) {
  await withSites('sqlite', async (make) => {
    const site = await make.open(await make.emptyPlace())
    const imageName = await aStoredPicture(site.media, Buffer.from('a picture'))
    await aCompetition(site.db, { imageName })
    const file = path.join(path.dirname(site.location.dataDir), 'good.tar')
    await writeBackup(site, { file }, NOW, QUIETLY)
    const manifest = await withArchive(file, async (archive) => archive.manifest)
    const bytes = readFileSync(file)
    const manifestBytes = Buffer.byteLength(JSON.stringify(manifest))
    const tail = 512 + manifestBytes + paddingOf(manifestBytes) + 1024 + END.length
    const entries = bytes.subarray(0, bytes.length - tail)
    await run({ file, bytes, entries, manifest }, await make.emptyPlace())
  })
}

/** The entries of a good backup with a list of contents that may be another one. */
function anArchive(entries: Buffer, manifest: unknown, more: Buffer[] = []) {
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest)
  const list = [anEntry('manifest.json', text), anEntry('manifest.sha256', sumLine(text))]
  return Buffer.concat([entries, ...more, ...list, END])
}

/** The sentence a restore is refused with; nothing is in the place afterwards. */
async function refusalOf(place: Place, file: string) {
  const refused = await restoreBackup(place, { file }, QUIETLY).catch((error: unknown) => error)
  if (!(refused instanceof Problem)) return `no refusal: ${String(refused)}`
  expect(listPlace(place).filter((name) => name !== 'media')).toEqual([])
  return refused.message
}

test('each hostile archive is refused only for its own defect', async () => {
  await withBackup(async ({ file, bytes, entries, manifest }, place) => {
    expect(anArchive(entries, manifest).equals(bytes)).toBe(true)
    expect((await restoreBackup(place, { file }, QUIETLY)).pictures).toBe(1)
  })
})

test('entries that a backup never has are refused, and nothing is written', async () => {
  await withBackup(async ({ file, entries, manifest }, place) => {
    const escaped = path.join(path.dirname(place.location.dataDir), 'escaped.webp')
    const hostile: Record<string, Buffer> = {
      'a way out': anEntry('../escaped.webp', 'x'),
      'a way out of media': anEntry('media/../../escaped.webp', 'x'),
      'an absolute name': anEntry(escaped, 'x'),
      'a name of a picture that is none': anEntry('media/escaped.webp', 'x'),
      'a picture in a folder below': anEntry(`media/a/${'a'.repeat(32)}.webp`, 'x'),
      'another file of the folder': anEntry('competitions.sqlite-wal', 'x'),
      'nothing as a name': anEntry('', 'x'),
      'a link': anEntry(PICTURE, '', ofType('2', '/etc/passwd')),
      'a hard link': anEntry(PICTURE, '', ofType('1', 'database.sqlite')),
      'a folder': anEntry('media/', '', ofType('5')),
      'a device': anEntry(PICTURE, '', ofType('3')),
      'a long name to come': anEntry('././@LongLink', 'x'.repeat(200), ofType('L')),
      'an extended header': anEntry('PaxHeader', '20 path=/etc/passwd\n', ofType('x')),
      'the beginning of a name': anEntry(PICTURE, 'x', (header) => header.write('../..', 345)),
      'bytes that control a terminal': anEntry('\u001B[2J', 'x'),
    }
    for (const entry of Object.values(hostile)) {
      writeFileSync(file, anArchive(entries, manifest, [entry]))
      expect(await refusalOf(place, file)).toMatch(/not a plain file|which no backup has/)
    }
    expect(existsSync(escaped)).toBe(false)
  })
})

test('an entry that differs from the manifest is refused', async () => {
  await withBackup(async ({ file, bytes, entries, manifest }, place) => {
    const [database, picture] = manifest.files
    if (!database || !picture) throw new Error('a backup has both')
    const listed = (...files: unknown[]) => anArchive(entries, { ...manifest, files })
    const extra = anEntry(PICTURE, 'x')
    const cases: [bytes: Buffer, sentence: RegExp][] = [
      [anArchive(entries, manifest, [extra]), /does not hold what/],
      [anArchive(entries, manifest, [extra, extra]), /twice/],
      [listed(database, picture, { ...picture, name: PICTURE }), /does not hold what/],
      [listed(database, { ...picture, name: PICTURE }), /“media\/a+\.webp” is not as/],
      [listed(database, { ...picture, size: picture.size + 1 }), /is not as it was written/],
      [listed(database, { ...picture, sha256: '0'.repeat(64) }), /is not as it was written/],
      [listed({ ...database, sha256: '0'.repeat(64) }, picture), /is not as it was written/],
      [listed(picture), /not a backup of this site/],
      [listed(database, picture, picture), /not a backup of this site/],
      [listed(database, { ...picture, name: '../x' }), /not a backup of this site/],
      [listed(database, { ...picture, size: -1 }), /not a backup of this site/],
      [listed(database, { ...picture, size: 1e9 }), /not a backup of this site/],
      [listed(database, { ...picture, note: 'x' }), /not a backup of this site/],
      [anArchive(entries, 'no JSON'), /not a backup of this site/],
      [anArchive(entries, [manifest]), /not a backup of this site/],
      [anArchive(entries, { ...manifest, format: 'another' }), /not a backup of this site/],
      [anArchive(entries, { ...manifest, version: 2, more: 1 }), /newer version of the site/],
      [anArchive(entries, withMigration(manifest, '9999_future.sql')), /newer version of the site/],
      [anArchive(entries, withMigration(manifest, '../../../etc')), /newer version of the site/],
      [Buffer.concat([entries, END]), /no list of contents/],
      [Buffer.concat([entries, anEntry('manifest.json', '{}'), END]), /no list of contents/],
      [Buffer.concat([bytes, Buffer.from('more')]), /goes on after its end/],
      [Buffer.concat([bytes, bytes]), /goes on after its end/],
    ]
    for (const [archive, sentence] of cases) {
      writeFileSync(file, archive)
      expect(await refusalOf(place, file)).toMatch(sentence)
    }
  })
})

function withMigration(manifest: Manifest, name: string) {
  const { database } = manifest
  return { ...manifest, database: { ...database, migrations: [...database.migrations, name] } }
}

test('sizes larger than the file are refused at once', async () => {
  await withBackup(async ({ file, entries, manifest }, place) => {
    for (const size of [8 * 1024 ** 4, 2 ** 53 - 1, 2 ** 62]) {
      const bomb = anEntry(PICTURE, 'x', (header) => {
        header.writeUInt8(0x80, 124)
        header.writeBigUInt64BE(BigInt(size), 128)
      })
      writeFileSync(file, anArchive(entries, manifest, [bomb]))
      expect(await refusalOf(place, file)).toMatch(/cut off|damaged/)
    }
    const huge = anEntry('manifest.json', '', (header) => header.write('77777777777', 124))
    writeFileSync(file, Buffer.concat([huge, END]))
    expect(await refusalOf(place, file)).toMatch(/cut off/)
  })
})

test('a file that is no database, or a damaged one, is refused in spite of a valid checksum', async () => {
  await withSites('sqlite', async (make) => {
    const place = await make.emptyPlace()
    const file = path.join(path.dirname(place.location.dataDir), 'x.tar')
    for (const content of ['', 'no database at all'.repeat(1000)]) {
      const site = await make.open(await make.emptyPlace())
      await writeBackup(site, { file }, NOW, QUIETLY)
      const manifest = await withArchive(file, async (archive) => archive.manifest)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const files = [{ name: 'database.sqlite', size: content.length, sha256 }]
      writeFileSync(file, anArchive(anEntry('database.sqlite', content), { ...manifest, files }))
      expect(await refusalOf(place, file)).toMatch(/database in the backup is damaged/)
    }
  })
})

test('a file that is not an archive is refused', async () => {
  await withBackup(async ({ file, bytes }, place) => {
    const folder = path.join(path.dirname(file), 'folder')
    mkdirSync(folder)
    expect(await refusalOf(place, folder)).toMatch(/not a file/)
    expect(await refusalOf(place, path.join(folder, 'missing.tar'))).toMatch(/^There is no file/)
    for (const content of ['', 'x', 'x'.repeat(5000), gzipSync(bytes), Buffer.alloc(512)]) {
      writeFileSync(file, content)
      expect(await refusalOf(place, file)).toMatch(/cut off|damaged/)
    }
    writeFileSync(file, Buffer.alloc(1024))
    expect(await refusalOf(place, file)).toMatch(/no list of contents/)
  })
})

test('a backup that is cut off, or has one byte changed anywhere, is refused', async () => {
  await withBackup(async ({ file, bytes }, place) => {
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
          expect(await refusalOf(place, file)).toMatch(SENTENCE)
        },
      ),
      { numRuns: 120 },
    )
  })
})
