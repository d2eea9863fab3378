import { useCallback, useEffect, useRef, useState } from 'react'
import { SHARE_PAGE, takeSharedPicture } from '#app/lib/browser/shared-picture.ts'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { toBlob, type StoredPicture } from './draft-store.ts'
import { preparePicture } from './scale-picture.ts'

type PictureState = {
  picture: Blob | null
  error: string | null
  busy: boolean
}
export type PictureChoice = PictureState & {
  take: (file: Blob) => Promise<void>
  /** Takes a picture that was scaled before. */
  put: (picture: Blob | null) => void
  /** Resolves to the picture once it is scaled. */
  settled: () => Promise<Blob | null>
}

const NONE: PictureState = { picture: null, error: null, busy: false }

export function usePicture(): PictureChoice {
  const [state, setState] = useState(NONE)
  const latest = useRef<Promise<PictureState>>(Promise.resolve(NONE))

  const put = useCallback((picture: Blob | null) => {
    latest.current = Promise.resolve({ ...NONE, picture })
    setState({ ...NONE, picture })
  }, [])

  const take = useCallback(async (file: Blob) => {
    const before = latest.current
    setState((shown) => ({ ...shown, error: null, busy: true }))
    const taking = prepare(file, before)
    latest.current = taking
    const after = await taking
    // Unless another picture has been chosen since.
    if (latest.current === taking) setState(after)
  }, [])

  const settled = useCallback(async () => (await latest.current).picture, [])
  return { ...state, take, put, settled }
}

/** Takes the picture that a phone's share sheet has brought. */
export function useSharedPicture(take: (file: Blob) => Promise<void>) {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('picture')) return
    // Once more would begin another listing: from now on it is in the draft.
    history.replaceState(history.state, '', SHARE_PAGE)
    void takeSharedPicture().then((file) => file && take(file), ignoreFailure)
  }, [take])
}

/** The person can still choose the picture. */
function ignoreFailure() {}

/** A refused picture leaves the previous one in place. */
async function prepare(file: Blob, before: Promise<PictureState>): Promise<PictureState> {
  const prepared = await preparePicture(file)
  if ('picture' in prepared) return { ...NONE, picture: prepared.picture }
  return { ...NONE, picture: (await before).picture, error: prepared.error }
}

/** Takes pictures dropped or pasted anywhere: the browser would open a dropped file instead. */
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

/** The picture of the page that the form was filled in from, to be offered; none if it cannot be had. */
export function usePagePicture(csrfToken: string) {
  const [picture, setPicture] = useState<Blob | null>(null)
  const latest = useRef<string | undefined>(undefined)

  async function read(url: string | undefined) {
    latest.current = url
    setPicture(null)
    if (!url) return
    try {
      const answer = await postJson<StoredPicture>('/api/read-picture', { url }, csrfToken)
      if (latest.current === url) setPicture(toBlob(answer))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  return { picture, read }
}
