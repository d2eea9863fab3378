import { foldText } from './fold-text.ts'

const RECENT_MAX = 5

export function addRecent(texts: readonly string[], text: string): string[] {
  const others = texts.filter((other) => foldText(other) !== foldText(text))
  return [text, ...others].slice(0, RECENT_MAX)
}
