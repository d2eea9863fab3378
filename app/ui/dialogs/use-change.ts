import { useCallback } from 'react'
import { useToast } from './toast.tsx'

const FAILED = 'That could not be saved. Please try again.'

type Work = () => Promise<unknown>
/** Returns whether the work succeeded; a toast says so, with Undo if that is possible. */
export type Change = (work: Work, text?: string, undo?: Work) => Promise<boolean>

export function useChange(): Change {
  const showToast = useToast()
  return useCallback(
    async function change(work: Work, text?: string, undo?: Work): Promise<boolean> {
      try {
        await work()
        if (text) showToast({ text, ...(undo && { undo: () => void change(undo) }) })
        return true
      } catch {
        showToast({ text: FAILED })
        return false
      }
    },
    [showToast],
  )
}
