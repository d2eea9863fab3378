import { lazy, type ComponentType } from 'react'

/** A part without which the page works: nothing is shown where it can't be loaded. */
export function lazyExtra<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (): null => null })))
}
