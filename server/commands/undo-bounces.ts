import { undoBounces } from '#app/features/mail/operations/bounces.server.ts'
import { listAnswers } from '#app/features/campaigns/queries/bounces.server.ts'
import { EXIT, UsageError, withSite, type Command } from './command.ts'

const OPERATOR = { kind: 'operator' } as const

/** The button of a campaign's page does the same. */
export const undoBouncesCommand: Command = {
  name: 'undo-bounces',
  parameters: ['CAMPAIGN', 'ANSWER'],
  summary:
    'Mails addresses again that a campaign suppressed by our own fault. CAMPAIGN is the number in its address, ANSWER how the mail server’s answer begins.',
  run: ({ values: [number = '', beginning = ''] }, terminal) =>
    withSite(async ({ db, now }) => {
      const campaign = Number(number)
      if (!Number.isSafeInteger(campaign)) throw new UsageError('CAMPAIGN is a number.')
      const bounces = await listAnswers(db, OPERATOR, campaign, 'bounced')
      const wrong = bounces.filter(({ answer }) => answer.startsWith(beginning))
      let count = 0
      for (const { answer } of wrong)
        count += await undoBounces(db, OPERATOR, { campaign, answer }, now)
      if (count > 0) {
        terminal.print(`${count} ${count === 1 ? 'address is' : 'addresses are'} mailed again.`)
        return EXIT.good
      }
      const answers = bounces.map((bounce) => `\n  ${bounce.count} × ${bounce.answer}`).join('')
      terminal.complain(
        `No bounce of campaign ${campaign} has an answer that begins like this.${answers && ` Its answers:${answers}`}`,
      )
      return EXIT.failed
    }),
}
