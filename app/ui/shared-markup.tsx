import { createContext, use, type ComponentProps, type ElementType, type ReactNode } from 'react'

/** Returns the place of the markup of `render()`, rendered before for another page if it had the same key. */
export type ShareMarkup = (key: string, render: () => ReactNode) => string

/** On the server; null in browsers, and where nothing is shared. */
export const ShareMarkupContext = createContext<ShareMarkup | null>(null)

type SharedProps = Omit<ComponentProps<'section'>, 'children'> & {
  as: ElementType
  /**
   * Names all that the content depends on besides the minute; null or false shares nothing. Written as
   * `import.meta.env.SSR && key`, so that browsers need not load what makes it.
   */
  partKey: string | false | null
  render: () => ReactNode
  'data-id'?: number
}

/**
 * An element whose content many pages have. On the server it is rendered once a minute for all of them
 * (docs/decisions/0033); browsers hydrate it like any other. The content has no context but the clock,
 * no `useId` and nothing lazy.
 */
export function Shared({ as: Tag, partKey, render, ...attributes }: SharedProps) {
  const share = import.meta.env.SSR ? use(ShareMarkupContext) : null
  if (!share || !partKey) return <Tag {...attributes}>{render()}</Tag>
  // oxlint-disable-next-line react/no-danger -- React has rendered and escaped it
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: share(partKey, render) }} />
}
