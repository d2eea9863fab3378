import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { FETCH_FAILED } from '#app/ui/forms/fetch-failure.ts'
import { PROGRESS_THROTTLE_MS } from '../rules/site.ts'

const FAILURE_MS = 2500
type State = 'idle' | 'running' | 'failed'

/** Its times and colours are in docs/contract.md#progress-bar. */
export function ProgressBar() {
  const state = useProgress()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label={state === 'failed' ? 'Loading failed' : 'Loading'}
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left ${
        state === 'failed' ? 'bg-red-600' : 'progress-running bg-accent'
      }`}
    />
  )
}

function useProgress(): State {
  const loading = useNavigation().state !== 'idle'
  const [state, setState] = useState<State>('idle')

  useEffect(() => {
    if (!loading) {
      setState((current) => (current === 'failed' ? current : 'idle'))
      return
    }
    const timer = setTimeout(() => setState('running'), PROGRESS_THROTTLE_MS)
    return () => clearTimeout(timer)
  }, [loading])

  useEffect(() => {
    const fail = () => setState('failed')
    window.addEventListener(FETCH_FAILED, fail)
    return () => window.removeEventListener(FETCH_FAILED, fail)
  }, [])

  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(() => setState('idle'), FAILURE_MS)
    return () => clearTimeout(timer)
  }, [state])

  return state
}
