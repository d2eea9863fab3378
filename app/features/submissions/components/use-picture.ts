import { useCallback, useEffect, useRef, useState } from 'react'
import { preparePicture } from './scale-picture.ts'

/** The picture to send, and its error if any. */
type PictureState = {
  picture: Blob | null
  fault: string | null
  /** It is being made smaller. */
  busy: boolean
}
export type PictureChoice = PictureState & {
  take: (file: Blob) => Promise<void>
  /** One that has been made small before, or none. */
  put: (picture: Blob | null) => void
  /** The picture, once it is small enough to be sent. */
  settled: () => Promise<Blob | null>
}

const NONE: PictureState = { picture: null, fault: null, busy: false }

/** The picture of a form, wherever it came from: chosen, dropped or pasted. */
export function usePicture(): PictureChoice {
  const [state, setState] = useState(NONE)
  const latest = useRef<Promise<PictureState>>(Promise.resolve(NONE))

  const put = useCallback((picture: Blob | null) => {
    latest.current = Promise.resolve({ ...NONE, picture })
    setState({ ...NONE, picture })
  }, [])

  const take = useCallback(async (file: Blob) => {
    const before = latest.current
    setState((shown) => ({ ...shown, fault: null, busy: true }))
    const taking = prepare(file, before)
    latest.current = taking
    const after = await taking
    // Unless another one has been chosen since.
    if (latest.current === taking) setState(after)
  }, [])

  const settled = useCallback(async () => (await latest.current).picture, [])
  return { ...state, take, put, settled }
}

/** One that cannot be taken leaves the one before where it was. */
async function prepare(file: Blob, before: Promise<PictureState>): Promise<PictureState> {
  const prepared = await preparePicture(file)
  if ('picture' in prepared) return { ...NONE, picture: prepared.picture }
  return { ...NONE, picture: (await before).picture, fault: prepared.fault }
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
