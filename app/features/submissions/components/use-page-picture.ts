import { useRef, useState } from 'react'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { toBlob, type StoredPicture } from './draft-store.ts'

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
