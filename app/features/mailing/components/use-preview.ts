import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormFailure } from '#app/ui/forms/form-failure.ts'
import type { CampaignPreview as Preview } from '../queries/campaign-body.server.ts'

const PREVIEW_AFTER_MS = 400

/**
 * Shows what is written as it will look; saving shows errors beside the fields.
 * @param served of the stored text, after a refused save too
 * @param version of the stored text
 */
export function usePreview(served: Preview, version: number, isRefused: boolean) {
  const { submit, data } = useFetcher<{ preview: Preview } | FormFailure>()
  const [askedOf, setAskedOf] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function refresh(written: FormData) {
    clearTimeout(timer.current)
    written.set('intent', 'preview')
    timer.current = setTimeout(() => {
      setAskedOf(version)
      void submit(written, { method: 'post', defaultShouldRevalidate: false })
    }, PREVIEW_AFTER_MS)
  }
  const live = data && 'preview' in data ? data.preview : undefined
  const isCurrent = isRefused || askedOf === version
  return { preview: live && isCurrent ? live : served, refresh }
}
