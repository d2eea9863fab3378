import { expect, test } from 'vitest'
import {
  isMailAddress,
  isMailSubject,
  parseSender,
  operatorAddress,
  senderFaults,
  withAsciiDomain,
} from './addresses.ts'
import { GOOD_ADDRESSES, HOSTILE_ADDRESSES, HOSTILE_SUBJECTS } from '#test/hostile-mails.ts'

test('one plain address is accepted', () => {
  expect(GOOD_ADDRESSES.filter((address) => !isMailAddress(address))).toEqual([])
})

test.each([
  ['aoife@bücher.ie', 'aoife@xn--bcher-kva.ie'],
  ['aoife@bu\u0308cher.ie', 'aoife@xn--bcher-kva.ie'],
  ['aoife@BÜCHER。ie', 'aoife@xn--bcher-kva.ie'],
  ['a@b．ie', 'a@b.ie'],
  ['aoife@xn--bcher-kva.ie', 'aoife@xn--bcher-kva.ie'],
  ['Aoife@Example.ie', 'Aoife@Example.ie'],
  ['aoife@bücher.ie/x', 'aoife@bücher.ie/x'],
  ['bücher.ie', 'bücher.ie'],
  ['aoife@', 'aoife@'],
])('%s is sent to %s', (typed, sent) => {
  expect(withAsciiDomain(typed)).toBe(sent)
})

test('anything that could be more than one plain address is refused', () => {
  expect(HOSTILE_ADDRESSES.length).toBeGreaterThanOrEqual(40)
  expect(HOSTILE_ADDRESSES.filter(isMailAddress)).toEqual([])
})

test('an address is checked quickly, however long and odd', () => {
  const start = performance.now()
  for (const part of ['a', 'a.', 'a@', '-', 'a-', '.', '@', 'é']) {
    expect(isMailAddress(part.repeat(500_000))).toBe(false)
    expect(isMailAddress(`${part.repeat(30)}@${part.repeat(200)}!`)).toBe(false)
  }
  expect(performance.now() - start).toBeLessThan(500)
})

test('a subject is one non-empty line', () => {
  for (const subject of ['Choose a new password', 'Féile 🎁', 'a'.repeat(200)])
    expect([subject, isMailSubject(subject)]).toEqual([subject, true])
  expect(HOSTILE_SUBJECTS.filter(isMailSubject)).toEqual([])
  for (const subject of ['', ' ', 'a'.repeat(201), '\ud800']) {
    expect([subject, isMailSubject(subject)]).toEqual([subject, false])
  }
})

test('MAIL_FROM is one address, with or without a name', () => {
  expect(parseSender('news@example.ie')).toEqual({ name: '', address: 'news@example.ie' })
  expect(parseSender(' "Win, Ireland"  <news@example.ie> ')).toEqual({
    name: 'Win, Ireland',
    address: 'news@example.ie',
  })
  expect(parseSender('Competitions Ireland <no-reply@localhost>')?.address).toBe(
    'no-reply@localhost',
  )
  for (const text of ['', 'Name', 'Name <>', 'a@b.ie, c@d.ie', 'A <a@b.ie>, B <c@d.ie>'])
    expect([text, parseSender(text)]).toEqual([text, undefined])
  expect(parseSender('Name\nBcc: x@y.ie <a@b.ie>')).toBeUndefined()
})

test('mails to the operator go to OPERATOR_CONTACT, or else to MAIL_FROM', () => {
  const mailFrom = 'News <news@example.ie>'
  for (const [operatorContact, address] of [
    [undefined, 'news@example.ie'],
    ['', 'news@example.ie'],
    ['Quay 1, Dublin', 'news@example.ie'],
    ['https://example.ie/@desk', 'news@example.ie'],
    ['Quay 1, Dublin, desk@example.ie.', 'desk@example.ie'],
    ['Aoife <desk@example.ie>, other@example.ie', 'desk@example.ie'],
  ] as const)
    expect([operatorContact, operatorAddress({ operatorContact, mailFrom })]).toEqual([
      operatorContact,
      address,
    ])
})

test('a sender that nobody reads is named', () => {
  const smtpUrl = 'smtp://mail.example.ie'
  for (const [mailFrom, operatorContact, faults] of [
    ['News <news@example.ie>', undefined, []],
    ['Competitions Ireland <no-reply@localhost>', undefined, ['MAIL_FROM is', 'OPERATOR_CONTACT']],
    ['no-reply@localhost', 'desk@example.ie', ['MAIL_FROM is']],
    ['NoReply@example.ie', undefined, ['OPERATOR_CONTACT']],
    ['do-not-reply@example.ie', 'Quay 1', ['OPERATOR_CONTACT']],
    ['no-reply@example.ie', 'desk@example.ie', []],
  ] as const) {
    const found = senderFaults({ smtpUrl, mailFrom, operatorContact })
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  }
  const mailFrom = 'no-reply@localhost'
  expect(senderFaults({ smtpUrl: undefined, mailFrom, operatorContact: undefined })).toEqual([])
})
