import type { PageAddress } from '#app/lib/page-address.ts'
import { CsrfField } from '#app/ui/forms/csrf-field.tsx'

/** The id of the form that bookmark buttons submit to set a bookmark, or to remove it. */
export function bookmarkForm(bookmarked: boolean): string {
  return bookmarked ? 'add-bookmark' : 'remove-bookmark'
}

/**
 * The forms of all bookmark buttons of a page, which are outside them. Without a member only the one that sets a
 * bookmark: the server knows who sent it, and leads a visitor to the page to join.
 */
export function BookmarkForms({ csrfToken }: { csrfToken: string | undefined }) {
  const offered = csrfToken === undefined ? [true] : [true, false]
  return offered.map((bookmarked) => (
    <form
      key={bookmarkForm(bookmarked)}
      id={bookmarkForm(bookmarked)}
      method="post"
      action={'/bookmark' satisfies PageAddress}
    >
      {csrfToken !== undefined && <CsrfField token={csrfToken} />}
      <input type="hidden" name="bookmarked" value={String(bookmarked)} />
    </form>
  ))
}
