import { addRecent } from '#app/lib/text/recent-texts.ts'
import { deviceStore } from './device-store.ts'

const KEY = 'recent-searches'

export function readSearches(): string[] {
  return deviceStore.read(KEY, isTexts) ?? []
}

export function rememberSearch(text: string) {
  deviceStore.write(KEY, addRecent(readSearches(), text))
}

export function forgetSearch(text?: string): string[] {
  const left = text === undefined ? [] : readSearches().filter((other) => other !== text)
  if (left.length > 0) deviceStore.write(KEY, left)
  else deviceStore.remove(KEY)
  return left
}

function isTexts(found: unknown): found is string[] {
  return Array.isArray(found) && found.every((text) => typeof text === 'string')
}
