import { useEffect, useRef, useState } from 'react'
import { ApiError, postJson } from '#app/ui/forms/api-client.ts'
import { usePageToken } from '#app/ui/forms/csrf-field.tsx'
import type { CampaignPreview as Preview } from '../queries/campaign-body.server.ts'

const PREVIEW_AFTER_MS = 400

/** After a refused save, `served` is of the stored text, not of the typed one. */
export function usePreview(served: Preview, isRefused: boolean) {
  const csrfToken = usePageToken()
  const [live, setLive] = useState<{ of: Preview; preview: Preview }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function ask(written: object) {
    const number = (asked.current += 1)
    try {
      const preview = await postJson<Preview>('/api/preview-campaign', written, csrfToken)
      if (number === asked.current) setLive({ of: served, preview })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Saving shows the errors beside the fields.
    }
  }

  function refresh(written: object) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(written), PREVIEW_AFTER_MS)
  }
  const isCurrent = isRefused || live?.of === served
  return { preview: live && isCurrent ? live.preview : served, refresh }
}
