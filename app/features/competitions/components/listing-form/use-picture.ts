import { useCallback, useEffect, useRef, useState } from 'react'
import { preparePicture } from './scale-picture.ts'

/** The picture that will be sent, and what stands in its way. */
export type PictureState = {
  picture: Blob | null
  fault: string | null
  /** It is being made smaller. */
  busy: boolean
}
export type PictureChoice = PictureState & {
  take: (file: Blob) => Promise<void>
  /** One that has been made small before, or none. */
  put: (picture: Blob | null) => void
}

const NONE: PictureState = { picture: null, fault: null, busy: false }

/** The picture of a form, wherever it came from: chosen, dropped or pasted. */
export function usePicture(): PictureChoice {
  const [state, setState] = useState(NONE)
  const latest = useRef(0)

  const put = useCallback((picture: Blob | null) => {
    latest.current += 1
    setState({ ...NONE, picture })
  }, [])

  const take = useCallback(async (file: Blob) => {
    latest.current += 1
    const own = latest.current
    setState((before) => ({ ...before, fault: null, busy: true }))
    const prepared = await preparePicture(file)
    // Another one was chosen meanwhile.
    if (own !== latest.current) return
    setState((before) =>
      'fault' in prepared
        ? { ...before, fault: prepared.fault, busy: false }
        : { ...NONE, picture: prepared.picture },
    )
  }, [])

  return { ...state, take, put }
}

/**
 * Takes pictures that are dropped or pasted anywhere on the page. A file that is dropped beside
 * the field would otherwise replace the page, and what was typed.
 */
export function usePictureFromPage(take: (file: Blob) => Promise<void>) {
  const [dragged, setDragged] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => takeFrom(event.clipboardData, event), { signal })
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => listening.abort()

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    }
    function onDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setDragged(false)
    }
    function onDrop(event: DragEvent) {
      setDragged(false)
      if (event.dataTransfer?.types.includes('Files')) takeFrom(event.dataTransfer, event)
    }
    function takeFrom(transfer: DataTransfer | null, event: Event) {
      const [file] = transfer?.files ?? []
      if (!file) return
      event.preventDefault()
      void take(file)
    }
  }, [take])

  return dragged
}
