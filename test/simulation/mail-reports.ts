type About = { token: string; to: string; answer: string }

/** Returns what comes back: a mail server's report in one of six forms, an automatic answer or a complaint. */
export function writeReport(form: number | 'auto-reply' | 'complaint', about: About): string {
  if (form === 'auto-reply') return autoReply(about)
  if (form === 'complaint') return complaint(about)
  const [, , diagnostic = ''] = /^(\d+) ([\d.]+) (.*)$/.exec(about.answer) ?? []
  const status = /\b5\.\d+\.\d+/.exec(about.answer)?.[0] ?? '5.0.0'
  const action = form % 2 === 0 ? 'failed' : 'Failed'
  if (form === 5) return plainReport(about)
  return report('delivery-status', about, [
    ['text/plain', `Your message to ${about.to} could not be delivered.`],
    [
      'message/delivery-status',
      [
        'Reporting-MTA: dns; mx.example.ie',
        '',
        `Final-Recipient: rfc822; ${about.to}`,
        `Action: ${action}`,
        `Status: ${form === 4 ? '5.0.0' : status}`,
        `Diagnostic-Code: ${form === 3 ? 'X-Postfix' : 'smtp'}; ${form === 3 ? diagnostic : about.answer}`,
      ].join('\r\n'),
    ],
    ...(form >= 2 ? [['text/rfc822-headers', `To: ${about.to}`] as const] : []),
  ])
}

function report(type: string, { token }: About, parts: readonly (readonly [string, string])[]) {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.ie',
    `To: bounce+${token}@competitions.example`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="B1"`,
    '',
    ...parts.flatMap(([part, text]) => ['--B1', `Content-Type: ${part}`, '', text, '']),
    '--B1--',
    '',
  ].join('\r\n')
}

/** As qmail writes it. */
function plainReport({ token, to, answer }: About) {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.ie',
    `To: bounce+${token}@competitions.example`,
    'Subject: failure notice',
    'Content-Type: text/plain',
    '',
    'Hi. This is the qmail-send program.',
    'I was not able to deliver your message to the following addresses.',
    '',
    `<${to}>:`,
    `Remote host said: ${answer}`,
    '',
    '--- Below this line is a copy of the message.',
    '',
  ].join('\r\n')
}

function autoReply({ token, to, answer }: About) {
  return [
    `From: ${to}`,
    `To: bounce+${token}@competitions.example`,
    'Subject: Re: your mail',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain',
    '',
    answer,
    '',
  ].join('\r\n')
}

function complaint(about: About) {
  return report('feedback-report', about, [
    ['text/plain', 'This is an email abuse report.'],
    ['message/feedback-report', 'Feedback-Type: abuse\r\nUser-Agent: Feedback/1\r\nVersion: 1'],
  ])
}
