import { alertMail, campaignMail } from '../campaign-mail.ts'
import { MailFailure } from '../transport-failures.ts'
import type { MailTransport } from '../transport.server.ts'
import { reasonOf } from './deliver-mails.server.ts'
import type { Outcome } from './record-outcomes.server.ts'
import type { Claimed } from './claim-batch.server.ts'

type Deps = { transport: MailTransport; baseUrl: string }

/** Never throws. */
export async function sendClaimed(
  { transport, baseUrl }: Deps,
  { id, kind, claims, campaignId, to, token, letter }: Claimed,
  now: Date,
): Promise<Outcome> {
  const claim = { id, claims }
  const toMail = kind === 'alerts' ? alertMail : campaignMail
  try {
    await transport.send({
      ...toMail({ to, letter, token, baseUrl }),
      number: id,
      createdAt: now.getTime(),
      campaignId,
    })
    return { ...claim, result: 'sent' }
  } catch (error) {
    const result = error instanceof MailFailure ? error.result : 'not-tried'
    return { ...claim, result, error: reasonOf(error) }
  }
}
