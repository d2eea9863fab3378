import { z } from 'zod'
import { textField } from '#app/lib/http/text-field.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findTokens, type MailReport } from '../rules/reports.ts'
import { judgeFailure, shortAnswer } from '../rules/smtp-answers.ts'

export const PROVIDERS = ['mailgun', 'sendgrid', 'ses'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As of a whole call (server/app.ts). */
const MESSAGE_MAX = 1024 * 1024
const Text = textField(5_000).catch('')
const Event = z.looseObject({})

/** As the providers document their webhooks; Mailgun's, SendGrid's and Amazon SES's. */
const MailgunCall = z.object({
  'event-data': Event.extend({
    event: Text,
    severity: Text,
    'delivery-status': z
      .object({
        code: z.number().catch(0),
        'enhanced-code': Text,
        message: Text,
        description: Text,
      })
      .optional(),
  }),
})
/** Not sent: the address bounced, left or complained before, as Mailgun reported then. */
const MAILGUNS_LIST = [605, 606, 607]
const SendgridCall = z.array(Event.extend({ event: Text, status: Text, reason: Text })).max(10_000)
const SesMessage = Event.extend({
  notificationType: Text,
  eventType: Text,
  bounce: z
    .object({
      bouncedRecipients: z.array(z.object({ status: Text, diagnosticCode: Text })).max(100),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: Text }).optional(),
})

/** Amazon SNS wraps what SES says, and asks once for its address to be confirmed. */
const SnsCall = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  Message: textField(MESSAGE_MAX),
  SubscribeURL: z.url({ hostname: /^sns\.[\w-]+\.amazonaws\.com$/ }).optional(),
})

type ReadCall = { reports: MailReport[]; confirmAt?: string | undefined }

/** What a proven call reports; what is neither bounce nor complaint is left out. @throws Problem 'invalid'. */
export function readCall(provider: Provider, body: string): ReadCall {
  try {
    const sent: unknown = JSON.parse(body)
    const { data: sns } = SnsCall.safeParse(sent)
    if (sns?.Type === 'SubscriptionConfirmation')
      return { reports: [], confirmAt: sns.SubscribeURL }
    return { reports: readEvents(provider, sns ? JSON.parse(sns.Message) : sent) }
  } catch {
    throw new Problem('invalid', 'This is not what the provider sends.')
  }
}

function readEvents(provider: Provider, call: unknown): MailReport[] {
  if (provider === 'mailgun') return readMailgun(MailgunCall.parse(call)['event-data'])
  if (provider === 'sendgrid') return SendgridCall.parse(call).flatMap(readSendgrid)
  return readSes(SesMessage.parse(call))
}

function readMailgun(data: z.infer<typeof MailgunCall>['event-data']) {
  if (data.event === 'complained') return complaint(data)
  // Of a temporary failure it tries again.
  if (data.event !== 'failed' || data.severity !== 'permanent') return []
  const status = data['delivery-status']
  if (status && MAILGUNS_LIST.includes(status.code)) return []
  const said = status ? `${status.code} ${status.message || status.description}` : ''
  return failure(data, status?.['enhanced-code'] ?? '', said)
}

function readSendgrid(event: z.infer<typeof SendgridCall>[number]) {
  if (event.event === 'spamreport') return complaint(event)
  return event.event === 'bounce' ? failure(event, event.status, event.reason) : []
}

function readSes(message: z.infer<typeof SesMessage>) {
  const { complaintFeedbackType = '' } = message.complaint ?? {}
  if (message.complaint && complaintFeedbackType !== 'not-spam') return complaint(message)
  // Without an answer of a server it may be a person's automatic reply.
  const failed = message.bounce?.bouncedRecipients.find(({ diagnosticCode }) => diagnosticCode)
  return failed ? failure(message, failed.status, failed.diagnosticCode) : []
}

function complaint(event: object): MailReport[] {
  return [{ kind: 'complaint', answer: 'complaint', tokens: tokensOf(event) }]
}

function failure(event: object, status: string, said: string): MailReport[] {
  const kind = judgeFailure(status, said)
  return kind ? [{ kind, answer: shortAnswer(said || status), tokens: tokensOf(event) }] : []
}

/** In the envelope's sender or the Message-ID, wherever the provider says it. */
function tokensOf(event: object) {
  return findTokens(JSON.stringify(event))
}
