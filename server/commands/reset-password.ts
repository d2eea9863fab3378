import { setPassword } from '#app/features/accounts/operations/admins.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { EXIT, withSite, type Command } from './command.ts'
import { PASSWORD_FLAG, readPassword } from './password.ts'

/** For members who cannot receive mail. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  parameters: ['NAME'],
  summary: 'Sets the password of a member and logs them out everywhere.',
  flags: { [PASSWORD_FLAG]: 'takes the password from standard input instead of asking' },
  run: ({ flags, values: [username = ''] }, terminal) =>
    withSite(async ({ db }) => {
      const password = await readPassword(flags.has(PASSWORD_FLAG))
      const deps = { db, hasher: createPasswordHasher() }
      await setPassword(deps, { kind: 'operator' }, { username, password })
      terminal.print(`The password of “${username}” is changed.`)
      return EXIT.good
    }),
}
