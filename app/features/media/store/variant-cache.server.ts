import { createHash } from 'node:crypto'
import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { writeAtomically } from './folder.server.ts'

type CacheOptions = {
  dir: string
  maxBytes: number
  /** Called once when writing starts to fail, not for every variant. */
  onFailure: (error: unknown) => void
}

/** A lost entry is made again. */
export type VariantCache = ReturnType<typeof openVariantCache>

const FILE = /^([0-9a-f]{32})\.variant$/
const TEMPORARY = /^\.[0-9a-f]{16}\.tmp$/
/** Disk blocks: small files occupy whole ones. */
const BLOCK_BYTES = 4096
/** Each file starts with a hash of its content, which detects files truncated by a crash. */
const DIGEST_BYTES = 32

/**
 * LRU, though some file systems update access times daily; not shared by processes. Never throws.
 */
export function openVariantCache({ dir, maxBytes, onFailure }: CacheOptions) {
  const evicted = new Set<string>()
  const sizes = new LRUCache<string, number>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: diskBytes,
    dispose: (_bytes, key, reason) => void (reason === 'evict' && evicted.add(key)),
  })
  let scanned: Promise<void> | undefined
  let isFailing = false
  const fileOf = (key: string) => path.join(dir, `${key}.variant`)

  async function scan() {
    const found = await listFiles(dir)
    const usedDuringScan = [...sizes.rkeys()]
    for (const { key, bytes } of found) if (!sizes.has(key)) sizes.set(key, bytes)
    for (const key of usedDuringScan) sizes.get(key)
  }

  return {
    async read(key: string) {
      scanned ??= scan()
      const stored = await readFile(fileOf(key)).catch(() => undefined)
      const bytes = stored && verified(stored)
      if (bytes) sizes.set(key, stored.length)
      else sizes.delete(key)
      return bytes
    },

    async write(key: string, bytes: Uint8Array) {
      if (diskBytes(DIGEST_BYTES + bytes.length) > maxBytes) return
      try {
        await (scanned ??= scan())
        sizes.set(key, DIGEST_BYTES + bytes.length)
        for (const old of evicted) {
          if (!sizes.has(old)) await rm(fileOf(old), { force: true })
          evicted.delete(old)
        }
        await mkdir(dir, { recursive: true })
        await writeAtomically(fileOf(key), [digestOf(bytes), bytes], false)
        // It may have been evicted before it was written.
        if (!sizes.has(key)) await rm(fileOf(key), { force: true })
        isFailing = false
      } catch (error) {
        sizes.delete(key)
        if (!isFailing) onFailure(error)
        isFailing = true
      }
    },
  }
}

/** By last use; deletes partial files left by a crash. */
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

function verified(stored: Buffer<ArrayBuffer>) {
  const bytes = stored.subarray(DIGEST_BYTES)
  const isWhole = digestOf(bytes).equals(stored.subarray(0, DIGEST_BYTES))
  return isWhole && bytes.length > 0 ? bytes : undefined
}

function digestOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest()
}

function diskBytes(bytes: number) {
  return Math.max(1, Math.ceil(bytes / BLOCK_BYTES)) * BLOCK_BYTES
}
