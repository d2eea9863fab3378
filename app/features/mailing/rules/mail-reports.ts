import { findTokens } from './bounce-tokens.ts'
import type { MailReport } from './reports.ts'
import { judgeFailure, shortAnswer } from './smtp-answers.ts'

/** As postal-mime reads it. */
export type ReportMail = {
  headers: readonly { key: string; value: string }[]
  text?: string | undefined
  attachments: readonly { mimeType: string; content: unknown }[]
}

const STATUS_PART = /^message\/(?:global-)?delivery-status$/
const FEEDBACK_PART = 'message/feedback-report'
const ORIGINAL_PART = /^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers))$/
const COMPLAINTS = /^(?:abuse|fraud|opt-out|opt-out-list)$/i
/** Of Exim and qmail, whose older reports have no part for machines. */
const PLAIN_REPORT = /^Hi\. This is the qmail-send program|^This message was created automatically/
const ARRIVED = /^(?:delivered|relayed|expanded)$/i
/** Headers and fields that count; a mail may be longer. */
const READ_MAX = 20_000

/**
 * Returns what a mail reports (RFC 3464, 5965); undefined for anything else: answers of people and of their
 * programs, receipts, and reports that a mail is late.
 */
export function readReport({
  headers,
  text = '',
  attachments,
}: ReportMail): MailReport | undefined {
  const isReport = headers.some(
    ({ key, value }) => key === 'content-type' && /^multipart\/report\b/i.test(value.trim()),
  )
  const partOf = (type: RegExp | string) =>
    attachments.find(({ mimeType }) =>
      typeof type === 'string' ? type === mimeType : type.test(mimeType),
    )?.content
  const [status, feedback] = isReport ? [partOf(STATUS_PART), partOf(FEEDBACK_PART)] : []
  const found = feedback
    ? readComplaint(cut(feedback))
    : status
      ? readStatus(cut(status), cut(text))
      : readPlain(cut(text))
  if (!found) return undefined
  const places = [headers.map(({ value }) => value).join('\n'), status, feedback]
  const original = headersOf(cut(partOf(ORIGINAL_PART)))
  const tokens = findTokens([...places, original, text].map(cut).join('\n'))
  return { ...found, tokens }
}

type Found = Omit<MailReport, 'tokens'>

function readComplaint(report: string): Found | undefined {
  const type = readFields(report)['feedback-type'] ?? ''
  return COMPLAINTS.test(type) ? { kind: 'complaint', answer: type.toLowerCase() } : undefined
}

/** Of several recipients, as behind an alias, one that got the mail is enough. */
function readStatus(report: string, text: string): Found | undefined {
  const recipients = report
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readFields)
    .filter((fields) => 'final-recipient' in fields || 'action' in fields)
  if (recipients.some(({ action = '' }) => ARRIVED.test(action))) return undefined
  const failed = recipients.find(({ action, status = '' }) =>
    action ? /^failed/i.test(action) : status.startsWith('5'),
  )
  if (!failed) return undefined
  const { status = '', 'diagnostic-code': diagnostic = '', 'final-recipient': recipient } = failed
  return judge(status, diagnostic || wordsAfter(text, recipient?.replace(/^.*;\s*/, '')))
}

function readPlain(text: string): Found | undefined {
  if (!PLAIN_REPORT.test(text.trimStart())) return undefined
  const [recipient] = /[^\s<>]+@[^\s<>:]+/.exec(text) ?? []
  return judge('', wordsAfter(text, recipient))
}

function judge(status: string, said: string): Found {
  return { kind: judgeFailure(status, said), answer: shortAnswer(said.trim() || status) }
}

/** What the text for people says of the recipient. */
function wordsAfter(text: string, recipient: string | undefined) {
  const start = recipient ? text.indexOf(recipient) : -1
  if (start < 0) return ''
  const [words = ''] = text.slice(start + String(recipient).length).split(/\n(?:---|\s*\n\s*\n)/)
  return words.replace(/^[\s>:]+/, '')
}

/** Names are in lower case; a folded value is one line. */
function readFields(block: string): Record<string, string> {
  const lines = block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), String(value).trim()]]
    }),
  )
}

function headersOf(message: string) {
  return message.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? ''
}

function cut(text: unknown) {
  return typeof text === 'string' ? text.slice(0, READ_MAX) : ''
}
