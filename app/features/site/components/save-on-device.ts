import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'

/** A visitor's bookmark is the mark 'later' on the device. Returns false if only this tab has it. */
export async function saveOnDevice(competition: CompetitionCard, saved: boolean) {
  const { markLater } = await import('#app/features/tracker/device/mark-later.ts')
  return markLater(competition, saved)
}
