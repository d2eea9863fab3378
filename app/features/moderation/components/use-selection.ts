import { useEffect, useState } from 'react'
import { setField } from './use-field-changes.ts'

const listBoxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-pick]')]

/** The boxes that are ticked; a click with Shift ticks all between it and the one before. */
export function useSelection() {
  const [count, setCount] = useState(0)
  const [isAll, setIsAll] = useState(false)

  useEffect(() => {
    let last: HTMLInputElement | undefined
    function note({ target }: Event) {
      if (!isBox(target)) return
      const boxes = listBoxes()
      const checked = boxes.filter((box) => box.checked).length
      setCount(checked)
      if (checked < boxes.length) setIsAll(false)
    }
    function extend({ target, shiftKey }: MouseEvent) {
      if (!isBox(target)) return
      const boxes = listBoxes()
      const ends = [last, target].map((box) => (box ? boxes.indexOf(box) : -1))
      if (shiftKey && !ends.includes(-1))
        setBoxes(boxes.slice(Math.min(...ends), Math.max(...ends) + 1), target.checked, target)
      last = target
    }
    document.addEventListener('change', note)
    document.addEventListener('click', extend)
    return () => {
      document.removeEventListener('change', note)
      document.removeEventListener('click', extend)
    }
  }, [])

  function setAll(isChecked: boolean) {
    setBoxes(listBoxes(), isChecked)
    setIsAll(isChecked)
  }

  return { count, isAll, setAll }
}

/** @param except is changed by the click itself. */
function setBoxes(boxes: readonly HTMLInputElement[], isChecked: boolean, except?: EventTarget) {
  for (const box of boxes) if (box !== except && box.checked !== isChecked) setField(box, isChecked)
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('[data-pick]')
}
