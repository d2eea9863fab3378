import { createContext, use, type ReactNode } from 'react'

type Tag = 'article' | 'ul'

/** Returns the markup of what `render` returns, rendered before for another page if it had the same key. */
export type ShareMarkup = (key: string, render: () => ReactNode) => string

/** On the server; null in browsers, and where nothing is shared. */
export const ShareMarkupContext = createContext<ShareMarkup | null>(null)

/**
 * An element whose content many pages have. On the server it is rendered once a minute for all of them
 * (docs/decisions/0033); browsers hydrate it like any other. `id` names all that the content depends on
 * besides the minute; null shares nothing. The content has no context but the clock, no `useId` and
 * nothing lazy.
 */
export function Shared({
  as: Tag,
  id,
  render,
  ...attributes
}: {
  as: Tag
  id: string | null
  render: () => ReactNode
  className?: string
  'data-id'?: number
}) {
  const share = use(ShareMarkupContext)
  if (!share || id === null) return <Tag {...attributes}>{render()}</Tag>
  // oxlint-disable-next-line react/no-danger -- React has rendered and escaped it
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: share(id, render) }} />
}
