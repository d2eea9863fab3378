import type { Logger } from 'pino'
import type { Config } from '#app/config.server.ts'
import { senderFaults } from '#app/features/addresses/rules/addresses.ts'
import type { MailServer } from '#app/features/mail/transport.server.ts'

type Deps = { config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'operatorContact'>; log: Logger }

/** Only warns: the site runs without mail, and mails wait until the server takes them. */
export async function checkMail(mailServer: MailServer, { config, log }: Deps) {
  for (const fault of senderFaults(config)) log.warn(fault)
  const fault = await mailServer.check()
  if (fault !== undefined) log.warn(fault)
}
