import { createAdmin, promoteToAdmin } from '#app/features/accounts/operations/admins.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import {
  findMemberByName,
  type MemberSummary,
} from '#app/features/accounts/queries/manage-members.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { agoLabel, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { EXIT, UsageError, withSite, type Command } from './command.ts'
import { ask, PASSWORD_FLAG, readPassword } from './password.ts'
import type { Terminal } from './terminal.ts'

const OPERATOR = { kind: 'operator' } as const
const PROMOTE_FLAG = 'promote'
const ASK_EMAIL = 'Email address, for the morning mail (or nothing): '

/** The only way to create the first admin. */
export const createAdminCommand: Command = {
  name: 'create-admin',
  parameters: ['NAME'],
  summary: 'Makes a new account that may moderate, also with a name that nobody can register.',
  flags: {
    [PASSWORD_FLAG]: 'takes the password from standard input instead of asking',
    'email ADDRESS': 'takes the email address instead of asking',
    [PROMOTE_FLAG]: 'makes an existing member an admin instead, and logs them out',
  },
  run: async ({ flags, values: [username = ''], texts }, terminal) => {
    const fromStdin = flags.has(PASSWORD_FLAG)
    const promoting = flags.has(PROMOTE_FLAG)
    if (fromStdin && promoting)
      throw new UsageError(`--${PROMOTE_FLAG} leaves the password alone: omit --${PASSWORD_FLAG}.`)
    return withSite(async ({ db, now, config: { baseUrl } }) => {
      if (promoting) await promote(db, username, now, terminal)
      else await create({ db, baseUrl, fromStdin, email: texts.email }, username, now, terminal)
      return EXIT.good
    })
  },
}

async function promote(db: Db, username: string, now: Date, terminal: Terminal) {
  await promoteToAdmin(db, OPERATOR, username, now)
  const member = await findMemberByName(db, OPERATOR, username)
  terminal.print(
    `“${username}” is an admin now and has been logged out everywhere. The password is unchanged.`,
  )
  if (member) terminal.print(describe(member, now))
}

type Creating = { db: Db; baseUrl: string; fromStdin: boolean; email: string | undefined }

async function create(
  { db, baseUrl, fromStdin, email: given }: Creating,
  username: string,
  now: Date,
  terminal: Terminal,
) {
  const member = await findMemberByName(db, OPERATOR, username)
  if (member) {
    throw new Problem(
      'conflict',
      `There is already a member called “${member.username}”. ${describe(member, now)}\n` +
        `If you know who that is: create-admin ${member.username} --${PROMOTE_FLAG}`,
    )
  }
  const password = await readPassword(fromStdin)
  const email = given ?? ((await ask(ASK_EMAIL)).trim() || undefined)
  const deps = { db, baseUrl, hasher: createPasswordHasher() }
  await createAdmin(deps, OPERATOR, { username, password, email }, now)
  terminal.print(`“${username}” can log in at /login as an admin.`)
  if (email) terminal.print(`A link that confirms ${email} is mailed once the site runs.`)
}

/** Enough for the operator to tell their colleague from a stranger. */
function describe({ email, emailConfirmed, createdAt }: MemberSummary, now: Date) {
  const address = email && `${email}, ${emailConfirmed ? 'confirmed' : 'not confirmed'}`
  const joined = `${prettyDate(dublinDay(new Date(createdAt)))} (${agoLabel(createdAt, now)})`
  return `Joined ${joined}. Email address: ${address ?? 'none'}.`
}
