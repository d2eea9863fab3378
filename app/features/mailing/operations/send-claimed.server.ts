import { alertMail, campaignMail } from '../campaign-mail.ts'
import {
  MailBounced,
  MailDeferred,
  MailInvalid,
  MailRefused,
  MailUncertain,
} from '../transport-failures.ts'
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
    return { ...claim, result: resultOf(error), error: reasonOf(error) }
  }
}

function resultOf(error: unknown) {
  if (error instanceof MailBounced) return 'bounced'
  if (error instanceof MailRefused) return 'refused'
  if (error instanceof MailInvalid) return 'failed'
  if (error instanceof MailDeferred) return 'deferred'
  return error instanceof MailUncertain ? 'uncertain' : 'not-tried'
}
