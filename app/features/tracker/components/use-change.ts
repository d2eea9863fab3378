import { useToast } from '#app/ui/toast.tsx'

const FAILED = 'That could not be saved. Please try again.'

type Work = () => Promise<unknown>
/** Returns whether the work succeeded; a toast says so, with Undo if that is possible. */
export type Change = (work: Work, text?: string, undo?: Work) => Promise<boolean>

export function useChange(): Change {
  const showToast = useToast()
  const change: Change = async (work, text, undo) => {
    try {
      await work()
      if (text) showToast({ text, ...(undo && { undo: () => void change(undo) }) })
      return true
    } catch {
      showToast({ text: FAILED })
      return false
    }
  }
  return change
}
