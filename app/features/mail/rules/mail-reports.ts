import { findTokens, type MailReport } from './reports.ts'
import { readFields, readStatus, readPlainReport } from './plain-reports.ts'
import { judgeFailure, shortAnswer } from './smtp-answers.ts'

/** As postal-mime reads it. */
export type ReportMail = {
  headers: readonly { key: string; value: string }[]
  subject?: string | undefined
  text?: string | undefined
  attachments: readonly { mimeType: string; content: unknown }[]
}

const STATUS_PART = /^message\/(?:global-)?delivery-status$/
const FEEDBACK_PART = 'message/feedback-report'
const ORIGINAL_PART = /^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers))$/
const COMPLAINTS = /^(?:abuse|fraud|opt-out|opt-out-list)$/i
/** Headers and fields that count; a mail may be longer. */
const READ_MAX = 20_000

/**
 * Returns what a mail reports (RFC 3464, 5965); undefined for anything else: answers of people and of their
 * programs, receipts, and reports that a mail is late.
 */
export function readReport(mail: ReportMail): MailReport | undefined {
  const { headers, subject = '', attachments } = mail
  const text = cut(mail.text)
  const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
  const isReport = /^\s*multipart\/report\b/i.test(named['content-type'] ?? '')
  const partOf = (type: RegExp | string) =>
    cut(
      attachments.find(({ mimeType }) =>
        typeof type === 'string' ? type === mimeType : type.test(mimeType),
      )?.content,
    )
  const [status, feedback] = isReport ? [partOf(STATUS_PART), partOf(FEEDBACK_PART)] : ['', '']
  const found = feedback
    ? readComplaint(feedback)
    : mildest(status ? readStatus(status, text) : readPlainReport(named, subject, text))
  if (!found) return undefined
  const [original] = partOf(ORIGINAL_PART)
    .trimStart()
    .split(/\r?\n\r?\n/, 1)
  const values = cut(headers.map(({ value }) => value).join('\n'))
  return { ...found, tokens: findTokens([values, status, feedback, original, text].join('\n')) }
}

type Found = Omit<MailReport, 'tokens'>

function readComplaint(report: string): Found | undefined {
  const type = readFields(report)['feedback-type'] ?? ''
  return COMPLAINTS.test(type) ? { kind: 'complaint', answer: type.toLowerCase() } : undefined
}

/** Of several failures, as behind an alias, one that may pass is enough. */
function mildest(failures: readonly { status: string; said: string }[]): Found | undefined {
  const found = failures.flatMap(({ status, said }): Found[] => {
    const kind = judgeFailure(status, said)
    return kind ? [{ kind, answer: shortAnswer(said.trim() || status) }] : []
  })
  return found.find(({ kind }) => kind !== 'hard') ?? found[0]
}

function cut(text: unknown) {
  return typeof text === 'string' ? text.slice(0, READ_MAX) : ''
}
