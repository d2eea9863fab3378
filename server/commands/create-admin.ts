import { createAdmin, promoteToAdmin } from '#app/features/accounts/operations/admins.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { EXIT, withSite, type Command } from './command.ts'
import { PASSWORD_FLAG, readPassword } from './password.ts'

const OPERATOR = { kind: 'operator' } as const

/** The only way to the first admin. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  parameters: ['NAME'],
  options: { [PASSWORD_FLAG]: { type: 'boolean' } },
  summary: 'Makes an account that may moderate; a member of that name becomes an admin.',
  flags: [[`--${PASSWORD_FLAG}`, 'takes the password from standard input instead of asking']],
  run: ({ flags, values: [username = ''] }, terminal) =>
    withSite(async ({ db, now }) => {
      if (await promoteToAdmin(db, OPERATOR, username)) {
        terminal.print(`“${username}” is an admin now. The password is as before.`)
        return EXIT.good
      }
      const password = await readPassword(flags.has(PASSWORD_FLAG))
      const deps = { db, hasher: createPasswordHasher() }
      await createAdmin(deps, OPERATOR, { username, password }, now)
      terminal.print(`“${username}” can log in at /login as an admin.`)
      return EXIT.good
    }),
}
