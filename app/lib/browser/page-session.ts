export type PageSession = {
  user: { username: string; admin: boolean }
  csrfToken: string
  bookmarkedIds: number[]
}

/** As a page embeds it: with the ids in one text, which can be exchanged without parsing the page. */
export type EmbeddedSession = Omit<PageSession, 'bookmarkedIds'> & { bookmarkedIds: string }

export function fromEmbeddedSession({ bookmarkedIds, ...rest }: EmbeddedSession): PageSession {
  return {
    ...rest,
    bookmarkedIds: bookmarkedIds === '' ? [] : bookmarkedIds.split(',').map(Number),
  }
}
