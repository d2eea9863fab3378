import { useCallback, useState, type ComponentType } from 'react'
import { useToast } from '../dialogs/toast.tsx'

/**
 * Loads what a press opens: `Opened` is undefined until it has arrived, and once closed. Where it can't be loaded, a toast
 * says so, and the next press tries again. @param load a constant, such as `() => import('./notification-dialog.tsx')`
 */
export function useLoadOnPress<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Opened, setOpened] = useState<ComponentType<Props>>()
  const toast = useToast()
  const open = useCallback(() => {
    load().then(
      (loaded) => setOpened(() => loaded.default),
      () => toast({ text: 'There is no connection just now.' }),
    )
  }, [load, toast])
  const close = useCallback(() => setOpened(undefined), [])
  return { Opened, open, close }
}
