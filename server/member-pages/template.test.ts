import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { createElement as h } from 'react'
import { expect, test } from 'vitest'
import { BookmarkForms, bookmarkForm } from '#app/features/listings/components/bookmark-forms.tsx'
import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import { toLiteral } from '#app/lib/text/script-literal.ts'
import { openPageMemory } from './page-memory.ts'
import { fillTemplate, newPlaceholders, toTemplate, type Template } from './template.ts'

const LISTINGS = [12, 7, 120]

/** A page as React and React Router write it; with each button in both states for all members. */
function aPage({ user, csrfToken, bookmarkedIds }: EmbeddedSession, isForAll = false) {
  const ids = new Set(bookmarkedIds.split(',').map(Number))
  const button = (listing: number, isPressed: boolean) =>
    h(
      'button',
      {
        key: `${listing} ${isPressed}`,
        name: 'competitionID',
        value: listing,
        'aria-label': `Bookmark: Win €${listing} & more`,
        form: bookmarkForm(!isPressed),
        'aria-pressed': isPressed,
      },
      h('svg', { className: isPressed ? 'fill-current' : undefined }),
    )
  const html = renderToString(
    h(
      'body',
      {},
      h(BookmarkForms, { csrfToken }),
      h('a', { 'aria-label': `${user.username}: My dashboard` }, user.username),
      LISTINGS.map((one) =>
        isForAll ? [button(one, false), button(one, true)] : button(one, ids.has(one)),
      ),
      h('form', { method: 'post', action: '/logout' }, h('input', { defaultValue: csrfToken })),
    ),
  )
  return `<script>theme('dark')</script>${html}<script>${dataScript({ user, csrfToken, bookmarkedIds })}</script>`
}

/** As app/render-page.server.ts writes it. */
function dataScript(session: EmbeddedSession) {
  const stream = JSON.stringify([{ _1: 2 }, 'session', ...Object.values(session.user), session])
  return `window.__reactRouterContext.streamController.enqueue('${toLiteral(stream)}');`
}

const members = fc.record({
  user: fc.record({
    username: fc.string({ unit: 'grapheme', minLength: 1 }),
    admin: fc.constant(false),
  }),
  csrfToken: fc.stringMatching(/^[\w-]{43}$/),
  bookmarkedIds: fc.array(fc.constantFrom(...LISTINGS, 5, 99_999)).map((ids) => ids.join()),
})

function aTemplate() {
  const placeholders = newPlaceholders()
  const html = aPage(placeholders, true)
  return { template: toTemplate(html, placeholders), placeholders, html }
}

const memory = openPageMemory()

function fill(template: Template, member: EmbeddedSession) {
  const { page, hashes } = fillTemplate(template, member, memory)
  return { text: Buffer.from(page).toString(), hashes }
}

test('a filled template is the page as rendered for the member', () => {
  const { template } = aTemplate()
  fc.assert(
    fc.property(members, (member) => {
      expect(fill(template, member).text).toBe(aPage(member))
    }),
  )
})

test('no name of a member becomes markup or script', () => {
  const { template } = aTemplate()
  const username = `</script><script>alert(1)</script><img src=x onerror='a()'>"&\u2028\\`
  const member = { user: { username, admin: false }, csrfToken: 'token', bookmarkedIds: '' }
  const { text } = fill(template, member)
  expect(text).toBe(aPage(member))
  expect(text.match(/<script>/g)).toHaveLength(2)
  expect(text).not.toContain('<img')
})

test('it returns the hashes of the scripts that changed, and only those', () => {
  const { template, html } = aTemplate()
  const member = { user: { username: 'Aoife', admin: false }, csrfToken: 't', bookmarkedIds: '7' }
  const { text, hashes } = fill(template, member)
  const [theme, before] = scriptHashes(html)
  const [sameTheme, after] = scriptHashes(text)
  expect(sameTheme).toBe(theme)
  expect([...hashes]).toEqual([[before, after]])
})

test('nothing of one member is in the page of the next, nor a placeholder', () => {
  const { template, placeholders } = aTemplate()
  const first = {
    user: { username: 'Aoife', admin: false },
    csrfToken: 'S1',
    bookmarkedIds: '7,12',
  }
  const second = { user: { username: 'Brian', admin: false }, csrfToken: 'S2', bookmarkedIds: '' }
  fill(template, first)
  const { text } = fill(template, second)
  expect(text).not.toMatch(/Aoife|S1/)
  expect(text).not.toContain('aria-pressed="true"')
  const { user, csrfToken, bookmarkedIds } = placeholders
  for (const mark of [user.username, csrfToken, bookmarkedIds]) expect(text).not.toContain(mark)
})

test('each process has its own placeholders', () => {
  const [one, other] = [newPlaceholders(), newPlaceholders()]
  expect(one.csrfToken).not.toBe(other.csrfToken)
  expect(new Set([one.user.username, one.csrfToken, one.bookmarkedIds]).size).toBe(3)
})

function scriptHashes(html: string) {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
