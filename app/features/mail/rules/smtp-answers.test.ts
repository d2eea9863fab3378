import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswer, judgeFailure, shortAnswer, type FailureKind } from './smtp-answers.ts'

/** Answers at RCPT TO, after the text or in a report, in the words of these servers. */
const ANSWERS: Record<FailureKind, readonly string[]> = {
  hard: [
    // Postfix
    '550 5.1.1 <aoife@example.ie>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <aoife@example.ie>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <aoife@example.ie>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 <policy@example.ie>: Recipient address rejected: undeliverable address: unknown user: "policy"',
    '550 5.1.1 <aoife@example.ie>: Recipient address rejected: undeliverable address: host mx.example.ie[192.0.2.7] said: 550 5.1.1 No such user (in reply to RCPT TO command)',
    '501 5.1.3 Bad recipient address syntax',
    '550 5.1.6 <aoife@example.ie>: Recipient address rejected: User has moved to aoife@new.example',
    // Exim
    '550 Unknown user',
    '550 No Such User Here',
    '550 <relay@example.ie>: No such recipient here',
    '550-5.1.1 The mailbox does not exist\n550 5.1.1 No such mailbox',
    '550 Invalid recipient <aoife@example.ie>',
    // Exchange and Microsoft 365
    '550 5.1.1 User unknown',
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient aoife@example.ie not found by SMTP address lookup',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM6EUR05FT064.eop-eur05.prod.protection.outlook.com]',
    '550 Requested action not taken: mailbox unavailable',
    // Gmail
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550-5.1.1 unnecessary spaces. For more information, go to\n550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-a9f4b1 - gsmtp",
    // Yahoo
    "554 delivery error: dd This user doesn't have a yahoo.com account (aoife@yahoo.com) [0] - mta4321.mail.bf1.yahoo.com",
    '554 delivery error: dd Not a valid recipient - mta4321.mail.ne1.yahoo.com',
    '552 1 Requested mail action aborted, mailbox not found',
    // Proton, iCloud
    '550 5.1.1 <aoife@proton.me>: Recipient address rejected: Address does not exist',
    '550 5.1.1 <aoife@icloud.com>: user does not exist',
    '550 5.1.1 unknown or illegal alias: aoife@icloud.com',
    // sendmail
    '550 5.1.1 <aoife@example.ie>... User unknown',
    '550 5.0.0 <aoife@example.ie>... No such user',
    // Others
    '550 sorry, no mailbox here by that name (#5.1.1)',
    '550 5.1.0 <aoife@example.ie>: recipient unknown',
    '550 5.2.0 Mailbox unavailable',
    '550 Recipient not found. <https://example.com/errors/550>',
    '553 Invalid address: the user does not exist',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT041.eop-EUR03.prod.protection.outlook.com]',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 <aoife@example.ie>: User unknown',
    '550 5.2.1 <aoife@example.ie>... User Unknown',
    'User Aoife (aoife@example.ie) not listed in Domino Directory',
    'The recipient name is not recognized',
  ],
  soft: [
    '550-5.2.1 The email account that you tried to reach is inactive. For more\n550-5.2.1 information, go to\n550 5.2.1  https://support.google.com/mail/?p=DisabledUser x7si1234 - gsmtp',
    '554 30 Sorry, your message to aoife@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.2.1 <aoife@example.ie>... Mailbox disabled for this recipient',
    '550 Account inactive',
    '552 5.2.2 <aoife@example.ie>: Recipient address rejected: Mailbox is over quota',
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. Please\n552 5.2.2 direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp",
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    '552 5.2.2 <aoife@icloud.com>: user is over quota',
    '552 Mailbox quota exceeded / mailbox full',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 Mailbox is full',
    '550 User over quota',
    '554 delivery error: dd Requested mail action aborted: the mailbox quota of this user is exceeded - mta1.mail.yahoo.com',
    '550 5.2.0 Mailbox full',
    '550 5.1.1 <aoife@icloud.com>: inactive email address',
    '550 Mailbox is frozen',
    '550 5.2.1 Account closed',
  ],
  weather: [
    // For now
    '550 5.1.2 <aoife@example.invalid>: Recipient address rejected: Domain not found',
    '550 Unrouteable address',
    '553 5.1.3 <aoife@>... Hostname required',
    '450 4.2.0 <aoife@example.ie>: Recipient address rejected: Greylisted, see http://postgrey.example',
    '451 Temporary local problem - please try later',
    '450 4.1.1 <aoife@example.ie>: Recipient address rejected: unverified address: host said: 550 5.1.1 unknown',
    '452-4.2.2 The recipient’s inbox is out of storage space\n452 4.2.2  https://support.google.com/mail/?p=OverQuotaTemp - gsmtp',
    '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
    '550 5.2.4 RESOLVER.GRP.Expand; mailing list expansion problem',
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    // Time
    'host mx.example.ie [192.0.2.7]: 550 5.1.1 User unknown: retry timeout exceeded',
    'all hosts have been failing; message expired',
    '550 5.4.316 Message expired, connection refused',
    '550 5.1.1 Mailbox unavailable until Monday',
    '550 5.1.1 <aoife@example.ie> has sent to too many recipients this hour',
    // Networks, routes, TLS, names
    '550 5.1.1 connect to mx.example.ie[192.0.2.7]:25: Connection refused',
    '550 5.1.1 lost connection with mx.example.ie while sending RCPT TO',
    '550 5.1.1 no route to host',
    '554 5.4.6 mail for example.ie loops back to myself',
    '554 5.3.0 TLS is required, but was not offered',
    '500 Remote server does not support TLS (state 6).',
    '550 5.4.4 Host or domain name not found. Name service error for name=exmaple.ie type=A: Host not found',
    '550 5.1.2 Host unknown (Name server: mx.example.ie.: host not found)',
    'all relevant MX records point to non-existent hosts',
    // Their disk and server
    '550 5.1.1 procmail: Couldn\'t create "/var/spool/mail/a"',
    "554 5.3.0 can't create user output file: No space left on device",
    '552 5.1.1 Insufficient system storage',
    '550 5.2.2 The quota of the server is exceeded',
    '554 5.3.0 Local configuration error',
  ],
  refused: [
    // Exim
    '550-Verification failed for <news@example.ie>\n550-No Such User Here\n550 Sender verify failed',
    '550-Callback setup failed while verifying <news@example.ie>\n550-Called:   192.0.2.9\n550-Sent:     RCPT TO:<news@example.ie>\n550-Response: 550 No such user\n550 Sender verify failed',
    '550 Sender verify failed',
    '550-Verification failed for <news@example.ie>\n550-Unrouteable address\n550 Sender verify failed',
    '550 relay not permitted',
    '550 authentication required',
    '550 bad HELO: address invalid',
    '550 Administrative prohibition',
    '550-192.0.2.5 is listed at zen.spamhaus.example\n550 blocked',
    // Postfix
    '550 5.1.0 <news@example.ie>: Sender address rejected: User unknown in local recipient table',
    '550 5.1.8 <news@example.ie>: Sender address rejected: Domain not found',
    '550 5.1.7 <news@example.ie>: Sender address rejected: undeliverable address: host mx.example.ie said: 550 5.1.1 User unknown',
    '550 5.1.1 <news@example.ie>: Sender address rejected: User unknown',
    '550 5.1.1 <aoife@example.ie>: Recipient address rejected: undeliverable address: host mx.example.ie[192.0.2.7] said: 550 5.7.1 Blocked by our policy (in reply to RCPT TO command)',
    '554 5.7.1 <aoife@example.ie>: Relay access denied',
    '553 5.7.1 <news@example.ie>: Sender address rejected: not owned by user site',
    '554 5.7.1 Service unavailable; Client host [192.0.2.5] blocked using zen.spamhaus.example',
    '554 5.7.1 <unknown[192.0.2.5]>: Client host rejected: cannot find your hostname',
    '554 5.7.1 <aoife@example.ie>: Recipient address rejected: Policy Rejection- Please try again',
    '552 5.3.4 Message size exceeds fixed limit',
    '550 5.7.23 <aoife@example.ie>: Recipient address rejected: Message rejected due to: SPF fail - not authorized',
    '554 Relay access denied',
    // Exchange and Microsoft 365
    '550 5.7.1 Unable to relay',
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    '550 5.7.64 TenantAttribution; Relay Access Denied',
    '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
    "550 5.7.1 Unfortunately, messages from [192.0.2.5] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
    '550 5.7.515 Access denied, sending domain EXAMPLE.IE does not meet the required authentication level.',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.',
    // Gmail
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\n550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp',
    '550-5.7.1 [192.0.2.5] Our system has detected that this message is likely unsolicited mail.\n550 5.7.1 - gsmtp',
    '550-5.7.1 Invalid credentials for relay [192.0.2.5]. The IP address you have\n550 5.7.1 registered does not match - gsmtp',
    '550 5.4.5 Daily user sending limit exceeded. - gsmtp',
    // Yahoo, iCloud, Proton
    '553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.5, because the ip is in a block list',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    '554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/HT204137',
    '550 5.7.1 Email rejected due to the DMARC policy of the sender domain',
    // sendmail
    '550 5.7.1 <aoife@example.ie>... Relaying denied. Proper authentication required.',
    '553 5.1.8 <news@example.ie>... Domain of sender address news@example.ie does not exist',
    '553 5.5.4 <news>... Domain name required for sender address news',
    '550 5.0.0 Access denied',
    // Others, and texts that say nothing
    '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
    '550 Message rejected as spam',
    '554 Message rejected: Email address is not verified. The following identities failed the check',
    '550 You have exceeded your sending quota; the mailbox limit is 100 a day',
    '552 Message size exceeds maximum permitted',
    '551 User not local; we do not relay',
    '550 5.1.0 Address rejected',
    '550 unroutable address: your sender domain has no MX',
    '550 Refused by the test',
    '550',
    '554 Transaction failed',
    // A code about the recipient, words about us
    '553 5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.1',
    '550 5.1.1 <aoife@example.ie>... rejected: listed at zen.spamhaus.example',
    '550 5.1.1 Your reputation is too low',
    '550 5.1.1 Content looks like spam',
    '550 5.2.1 Blocked by our policy: mailbox unavailable',
    '550 5.1.1 Reverse DNS lookup failed',
    '550 5.1.0 192.0.2.5 is not allowed to send by the SPF record. Please try again.',
    '554 5.7.1 <aoife@example.ie>: Recipient address rejected: Access denied',
    '550 <aoife@example.ie>: Recipient address rejected.',
  ],
}

test('an answer is about the mailbox, its state, the weather, or us', () => {
  const wrong = Object.entries(ANSWERS).flatMap(([kind, answers]) =>
    answers
      .map((answer) => ({ answer, kind, judged: judgeFailure('', answer) }))
      .filter(({ judged }) => judged !== kind),
  )
  expect(wrong).toEqual([])
  expect(Object.values(ANSWERS).flat().length).toBeGreaterThan(120)
})

test('at the door, only a mailbox that does not exist bounces', () => {
  const verdicts = { hard: 'bounced', soft: 'deferred', weather: 'deferred', refused: 'refused' }
  for (const [kind, answers] of Object.entries(ANSWERS))
    for (const answer of answers.filter((text) => /^5\d\d/.test(text)))
      expect([answer, judgeAnswer(answer)]).toEqual([answer, verdicts[kind as FailureKind]])
  expect(judgeAnswer('450 4.1.1 <aoife@example.ie>: User unknown')).toBe('deferred')
})

test('a status that is temporary outweighs words about the mailbox', () => {
  for (const status of ['4.1.1', '4.2.2', '4.4.1', '4.4.7', '4.0.0'])
    expect(judgeFailure(status, '550 5.1.1 User unknown')).toBe('weather')
})

test("a mail that a provider's list kept back is nobody's failure", () => {
  for (const words of [
    'Not delivering to previously bounced address',
    'Amazon SES has suppressed sending to this address because it has a recent history of bouncing',
  ])
    expect(judgeFailure('5.1.1', words)).toBeUndefined()
})

/** Of each kind that says nothing about a mailbox. */
const NOT_THE_MAILBOX = [
  'blacklisted, listed at dnsbl.example, on our block list, policy, spam, reputation, relay denied',
  'unable to relay, SPF, DMARC, sender rejected, blocked by RBL, no route to host',
  'unrouteable address, TLS handshake, STARTTLS required, DNS error, MX lookup failed',
  'host not found, disk full, no space left, server quota exceeded, retry timeout exceeded',
  'message expired, connection refused, timed out, too old, greylisted, try again later',
  'temporarily, given up after 5 days, network unreachable',
].flatMap((line) => line.split(', '))

test('words about us or the weather never suppress, with any code and words beside them', () => {
  const said = [...ANSWERS.hard, ...ANSWERS.soft].map((text) => text.replace(/^[\d. -]+/, ''))
  const codes = [
    '550',
    '552',
    '553',
    '550-5.1.1',
    '550 5.1.1',
    '553 5.1.3',
    '550 5.2.1',
    '550 5.2.2',
  ]
  const parts = fc
    .tuple(fc.constantFrom(...said), fc.constantFrom(...NOT_THE_MAILBOX), fc.boolean())
    .map(([mailbox, other, isFirst]) => (isFirst ? [other, mailbox] : [mailbox, other]))
  const answers = fc
    .tuple(fc.constantFrom(...codes), parts, fc.constantFrom(' ', ': ', '; ', '. ', '\n550 '))
    .map(([code, words, between]) => `${code} ${words.join(between)}`)
  const check = () =>
    fc.assert(
      fc.property(fc.constantFrom('', '5.1.1', '5.2.1', '5.0.0'), answers, (status, answer) =>
        ['weather', 'refused'].includes(judgeFailure(status, answer) ?? ''),
      ),
      { numRuns: 3_000 },
    )
  expect(check).not.toThrow()
})

test('the short answer is equal for all recipients, and names none of them', () => {
  for (const [answers, short] of [
    [
      [
        '550-Verification failed for <news@example.ie>\n550-No Such User Here\n550 Sender verify failed',
        "Can't send mail - all recipients were rejected: 550-Verification failed for <a@b.ie>\n550-No Such User Here\n550 Sender verify failed",
      ],
      '550 Verification failed for <address> No Such User Here Sender verify failed',
    ],
    [
      [
        '554 5.7.1 <aoife@example.ie>: Relay access denied',
        'Message failed: 554 5.7.1 <brian@x.example>: Relay access denied',
      ],
      '554 5.7.1 <address>: Relay access denied',
    ],
    [
      [
        '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT041.eop-EUR03.prod.protection.outlook.com]',
        '550 5.4.1 Recipient address rejected: Access denied. AS(201806282) [AM6EUR05FT064.eop-EUR05.prod.protection.outlook.com]',
      ],
      '550 5.4.1 Recipient address rejected: Access denied. AS(…) […]',
    ],
    [['550 5.2.1  rate a640c23a62f3a-a9f4b1.12 - gsmtp'], '550 5.2.1 rate … - gsmtp'],
    [[`550 ${'x '.repeat(400)}`], `550 ${'x '.repeat(400)}`.slice(0, 300).trim()],
  ] as const)
    for (const answer of answers) expect(shortAnswer(answer)).toBe(short)
})
