import { useEffect, useEffectEvent } from 'react'
import { closePanel, focusOf, isModified, readAsking, WORD_MS } from './asking.ts'

/**
 * The keys of every page: a character that is a command, unless it belongs to a word, a field or what is open; and
 * Escape, which closes what asks something. Pages with items have more (`use-keys.ts`).
 */
export function usePageKeys(character: string, run: () => void) {
  const latest = useEffectEvent(run)
  useEffect(() => {
    let letterAt = -WORD_MS
    function press(event: KeyboardEvent) {
      const { key, target, timeStamp: at } = event
      if (event.defaultPrevented || event.repeat || isModified(event)) return
      const asks = readAsking()
      const isInWord = at - letterAt < WORD_MS
      const isFree = key.length === 1 && focusOf(target) !== 'text' && asks === 'nothing'
      letterAt = isFree && key !== character ? at : -WORD_MS
      const isPanel = asks === 'text' || asks === 'choice'
      if (key === 'Escape' && isPanel) closePanel()
      else if (isFree && !isInWord && key === character) latest()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [character])
}
