import { resetSecondFactor } from '#app/features/accounts/operations/admins.server.ts'
import { EXIT, withSite, type Command } from './command.ts'

export const resetSecondFactorCommand: Command = {
  name: 'reset-second-factor',
  parameters: ['NAME'],
  summary: 'Removes the passkeys, codes and sessions of a member who has lost all of them.',
  run: ({ values: [username = ''] }, terminal) =>
    withSite(async ({ db, now }) => {
      await resetSecondFactor(db, { kind: 'operator' }, username, now)
      terminal.print(`“${username}” logs in by the password alone now, and has been logged out.`)
      return EXIT.good
    }),
}
