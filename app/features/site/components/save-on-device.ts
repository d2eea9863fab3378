import type { SaveOnDevice } from '#app/features/listings/components/send-bookmark.ts'

/** A bookmark is the mark 'later' in the log of its owner. */
export const saveOnDevice: SaveOnDevice = async (member, competition, saved) => {
  const { markLater } = await import('#app/features/tracker/device/open-tracker.ts')
  return markLater(member, competition, saved)
}
