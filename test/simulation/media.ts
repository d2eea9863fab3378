import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { openMediaFolder, type MediaStore } from '#app/features/media/store/folder.server.ts'
import type { World } from './world.ts'

/** How many pictures people have: some are sent in by more than one. */
export const PICTURES = 24
const encoded = new Map<number, Promise<Buffer>>()

/** The same bytes each time: a plain colour of each number. */
export function aPicture(number: number): Promise<Buffer> {
  const [r, g, b] = [10 * number, 255 - 10 * number, 100]
  const known = encoded.get(number)
  const create = { width: 40, height: 30, channels: 3 as const, background: { r, g, b } }
  const bytes = known ?? sharp({ create }).png().toBuffer()
  encoded.set(number, bytes)
  return bytes
}

/** The folder of pictures, whose files have this world's times. */
export function openMedia(world: Pick<World, 'now' | 'dataDir' | 'planted'>): MediaStore {
  const folder = openMediaFolder(mediaFolderOf(world))
  const store: MediaStore = {
    ...folder,
    write: async (name, bytes) => {
      await folder.write(name, bytes)
      stamp(world, name)
    },
  }
  return world.planted?.media?.(store) ?? store
}

/** After a restore each file is as old as it. */
export function stampAll(world: World) {
  for (const name of listPictures(world)) stamp(world, name)
}

export function listPictures(world: Pick<World, 'dataDir'>): string[] {
  const folder = mediaFolderOf(world)
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []
}

/** When a picture was stored last, in this world's time. */
export function storedAt(world: Pick<World, 'dataDir'>, name: string): number {
  return statSync(path.join(mediaFolderOf(world), name)).mtimeMs
}

const mediaFolderOf = ({ dataDir }: Pick<World, 'dataDir'>) => path.join(dataDir, 'media')

function stamp(world: Pick<World, 'now' | 'dataDir'>, name: string) {
  const at = world.now / 1000
  utimesSync(path.join(mediaFolderOf(world), name), at, at)
}
