import { createHash } from 'node:crypto'
import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from './folder.server.ts'

type CacheOptions = {
  dir: string
  maxBytes: number
  /** Called once when writing starts to fail, not for every variant. */
  onFailure: (error: unknown) => void
}

/** A lost entry is made again. */
export type VariantCache = {
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  write: (key: string, bytes: Uint8Array) => Promise<void>
}

const FILE = /^([0-9a-f]{32})\.variant$/
const TEMPORARY = /^\.[0-9a-f]{16}\.tmp$/
/** Disk blocks: small files occupy whole ones. */
const BLOCK_BYTES = 4096
/** Each file starts with a hash of its content, which detects files truncated by a crash. */
const DIGEST_BYTES = 32

/**
 * LRU, though some file systems update access times daily; not shared by processes. Never throws.
 */
export function openVariantCache({ dir, maxBytes, onFailure }: CacheOptions): VariantCache {
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
    const size = diskBytes(bytes)
    sizes.set(key, size)
    total += size
  }

  async function scan() {
    const found = await listFiles(dir)
    const usedDuringScan = [...sizes]
    for (const [key] of usedDuringScan) forget(key)
    for (const { key, bytes } of found) markUsed(key, bytes)
    for (const [key, bytes] of usedDuringScan) markUsed(key, bytes)
  }

  async function evict() {
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
      const bytes = stored && verified(stored)
      if (bytes) markUsed(key, stored.length)
      else forget(key)
      return bytes
    },

    async write(key, bytes) {
      if (diskBytes(DIGEST_BYTES + bytes.length) > maxBytes) return
      try {
        await (scanned ??= scan())
        markUsed(key, DIGEST_BYTES + bytes.length)
        await evict()
        await mkdir(dir, { recursive: true })
        await writeAtomically(fileOf(key), [digestOf(bytes), bytes], false)
        // It may have been evicted before it was written.
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
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES
}
