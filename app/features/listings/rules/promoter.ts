import { foldText, searchWords } from '#app/lib/text/fold-text.ts'

/** Index entries have a limit, and some characters fold to many. */
const KEY_MAX = 200

/** Equal for spellings of the same name: 'Harbour House!' and 'HARBOUR-HOUSE'. */
export function promoterKey(name: string): string {
  return (searchWords(name).join(' ') || foldText(name).trim()).slice(0, KEY_MAX)
}
