/** The logged-in visitor, as the served page embeds it. */
export type PageSession = {
  user: { username: string; admin: boolean }
  csrfToken: string
  bookmarkedIds: number[]
}
