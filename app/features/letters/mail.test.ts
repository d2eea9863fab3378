import { expect, test } from 'vitest'
import {
  accountClosedMail,
  guessingMail,
  securityMail,
  passwordChangedMail,
  resetPasswordMail,
  type Mail,
} from './mail.ts'
import { confirmMail } from './mail-confirm.ts'
import { isMailSubject } from '#app/features/addresses/rules/addresses.ts'

const to = 'aoife@example.ie'
const username = '<script>alert("1")</script>&\''
const link = 'https://competitions.example/x?a=1&b="2"'
const unsubscribeLink = 'https://competitions.example/unsubscribe/abc'

const WITH_LINK = {
  reset: resetPasswordMail({ to, accounts: [{ username, link }], hours: 1 }),
  confirmEmail: confirmMail({ to, purposes: [{ of: 'account', username }], link }),
  confirmList: confirmMail({ to, purposes: [{ of: 'news', unsubscribeLink }], link }),
}
const ALL: Record<string, Mail> = {
  ...WITH_LINK,
  changed: passwordChangedMail({ to, username }),
  closed: accountClosedMail({ to, username }),
  guessing: guessingMail({ to, username }),
  security: securityMail({ to, username, event: 'A passkey was added' }),
}

test('every mail has one recipient, a one-line subject, and equal text in both parts', () => {
  for (const { to: recipient, subject, html, text } of Object.values(ALL)) {
    expect(recipient).toBe(to)
    expect(isMailSubject(subject)).toBe(true)
    const title = /<h1[^>]*>([^<]+)</.exec(html)?.[1] ?? 'none'
    expect(text.startsWith(`${title}\n\n`)).toBe(true)
    expect(html).toContain('#005086')
    expect(html).toContain('max-width:600px')
    expect(html).toContain('prefers-color-scheme:dark')
  }
})

test('user text never becomes markup', () => {
  for (const { html, text } of Object.values(ALL)) {
    expect(html).not.toMatch(/<script|"2"|undefined|\[object/)
    expect(text).not.toMatch(/undefined|\[object|&amp;|<p/)
  }
  for (const name of ['reset', 'confirmEmail', 'changed', 'closed', 'guessing', 'security']) {
    const { html, text } = ALL[name] ?? { html: '', text: '' }
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
    expect(text).toContain(username)
  }
})

test('a link is in both parts, in HTML as a button and as text', () => {
  const escaped = 'https://competitions.example/x?a=1&amp;b=&quot;2&quot;'
  for (const { html, text } of Object.values(WITH_LINK)) {
    expect(html.split(`href="${escaped}"`)).toHaveLength(3)
    expect(text.split(link)).toHaveLength(2)
  }
})

test('mails without an action contain no link', () => {
  for (const name of ['changed', 'closed', 'guessing'])
    expect(ALL[name]?.html).not.toContain('href')
})

test('a password mail says how long its link works', () => {
  const accounts = [{ username, link }]
  expect(resetPasswordMail({ to, accounts, hours: 1 }).text).toContain('the next hour.')
  expect(resetPasswordMail({ to, accounts, hours: 24 }).text).toContain('the next 24 hours.')
})

test('a consent mail says how to stop the news', () => {
  expect(WITH_LINK.confirmList.text).toContain(`I do not want email news: ${unsubscribeLink}`)
  expect(WITH_LINK.confirmList.html).toContain(`href="${unsubscribeLink}"`)
})
