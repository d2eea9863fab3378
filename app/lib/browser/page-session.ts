/** Of a member. */
export type PageSession = {
  user: { username: string; admin: boolean }
  csrfToken: string
  bookmarkedIds: number[]
}
