import type { PageAddress } from '#app/lib/page-address.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'

/** The form that visitors' bookmark buttons submit. */
export const JOIN_FORM = 'join'

/** The id of the form that members' buttons submit to set a bookmark, or to remove it. */
export function bookmarkForm(bookmarked: boolean): string {
  return bookmarked ? 'add-bookmark' : 'remove-bookmark'
}

/** The forms of all bookmark buttons of a page, which are outside them. */
export function BookmarkForms({ csrfToken }: { csrfToken: string | undefined }) {
  if (csrfToken === undefined)
    return <form id={JOIN_FORM} action={'/join-today' satisfies PageAddress} />
  return [true, false].map((bookmarked) => (
    <form
      key={bookmarkForm(bookmarked)}
      id={bookmarkForm(bookmarked)}
      method="post"
      action={'/my-bookmarks' satisfies PageAddress}
    >
      <CsrfField token={csrfToken} />
      <input type="hidden" name="bookmarked" value={String(bookmarked)} />
    </form>
  ))
}
