import { createHash, randomBytes } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

type CacheOptions = {
  dir: string
  /** What the files may take of the disk, all together. */
  maxBytes: number
  /** Told once when keeping begins to fail, not for every variant. */
  onFailure: (error: unknown) => void
}

/** Keeps what took work to make. Losing any of it costs that work again and nothing else. */
export type VariantCache = {
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  keep: (key: string, bytes: Uint8Array) => Promise<void>
}

const FILE = /^([0-9a-f]{32})\.variant$/
const TEMPORARY = /^\.[0-9a-f]{16}\.tmp$/
/** Small files take whole blocks of the disk. */
const BLOCK_BYTES = 4096
/** A file begins with the hash of what follows: one that a crash cut short is noticed. */
const DIGEST_BYTES = 32

/**
 * Variants as files of a folder. What was used longest ago goes first; across starts the file's
 * times tell, which some file systems note only once a day. Of several processes in one folder
 * each minds what it knows of. Nothing here throws: what fails is made again.
 */
export function openVariantCache({ dir, maxBytes, onFailure }: CacheOptions): VariantCache {
  /** The one used last stands last. */
  const sizes = new Map<string, number>()
  let total = 0
  let scanned: Promise<void> | undefined
  let isFailing = false
  const fileOf = (key: string) => path.join(dir, `${key}.variant`)

  function forget(key: string) {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function markUsed(key: string, bytes: number) {
    forget(key)
    const size = onDisk(bytes)
    sizes.set(key, size)
    total += size
  }

  async function scan() {
    const found = await listFiles(dir)
    const usedMeanwhile = [...sizes]
    for (const [key] of usedMeanwhile) forget(key)
    for (const { key, bytes } of found) markUsed(key, bytes)
    for (const [key, bytes] of usedMeanwhile) markUsed(key, bytes)
  }

  async function makeRoom() {
    while (total > maxBytes) {
      const [oldest] = sizes.keys()
      if (oldest === undefined) return
      forget(oldest)
      await rm(fileOf(oldest), { force: true })
    }
  }

  return {
    async read(key) {
      scanned ??= scan()
      const stored = await readFile(fileOf(key)).catch(() => undefined)
      const bytes = stored && checked(stored)
      if (bytes) markUsed(key, stored.length)
      else forget(key)
      return bytes
    },

    async keep(key, bytes) {
      if (onDisk(DIGEST_BYTES + bytes.length) > maxBytes) return
      try {
        await (scanned ??= scan())
        markUsed(key, DIGEST_BYTES + bytes.length)
        await makeRoom()
        await mkdir(dir, { recursive: true })
        await writeWhole(fileOf(key), [digestOf(bytes), bytes])
        // Its turn to go may have come before it was written.
        if (!sizes.has(key)) await rm(fileOf(key), { force: true })
        isFailing = false
      } catch (error) {
        forget(key)
        if (!isFailing) onFailure(error)
        isFailing = true
      }
    },
  }
}

/** What was kept before, the one used longest ago first. What a crash left half-written goes. */
async function listFiles(dir: string) {
  const found: { key: string; bytes: number; usedAt: number }[] = []
  for await (const { name } of (await opendir(dir).catch(() => undefined)) ?? []) {
    const file = path.join(dir, name)
    if (TEMPORARY.test(name)) await rm(file, { force: true }).catch(() => {})
    const key = FILE.exec(name)?.[1]
    const known = key ? await stat(file).catch(() => undefined) : undefined
    if (!key || !known) continue
    found.push({ key, bytes: known.size, usedAt: Math.max(known.atimeMs, known.mtimeMs) })
  }
  return found.toSorted((a, b) => a.usedAt - b.usedAt)
}

async function writeWhole(file: string, parts: Uint8Array[]) {
  const temporary = path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeFile(temporary, parts, { flag: 'wx' })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

function checked(stored: Buffer<ArrayBuffer>) {
  const bytes = stored.subarray(DIGEST_BYTES)
  const isWhole = digestOf(bytes).equals(stored.subarray(0, DIGEST_BYTES))
  return isWhole && bytes.length > 0 ? bytes : undefined
}

function digestOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest()
}

function onDisk(bytes: number) {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
}
