import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Db } from '#app/db/client.server.ts'
import {
  createAdmin,
  promoteToAdmin,
  resetSecondFactor,
  setPassword,
} from '#app/features/accounts/operations/admins.server.ts'
import { createPasswordHasher } from '#app/features/accounts/passwords.server.ts'
import {
  findMemberByName,
  readMembers,
  type MemberSummary,
} from '#app/features/accounts/queries/manage-members.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { agoLabel, dublinDay, prettyDate } from '#app/lib/time/days.ts'
import { UsageError, withSite, type Command } from './command.ts'
import type { Terminal } from './terminal.ts'

const OPERATOR = { kind: 'operator' } as const
const PASSWORD_FLAG = 'password-stdin'
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
  const asked = () => (process.stdin.isTTY ? ask(ASK_EMAIL, true) : '')
  const email = given ?? ((await asked()).trim() || undefined)
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

/** One line per member, tab-separated for other programs. */
export const listUsersCommand: Command = {
  name: 'list-users',
  summary: 'Lists all members: name, email, joined on, admin or suspended.',
  run: (_given, terminal) =>
    withSite(async ({ db }) => {
      for await (const member of readMembers(db, OPERATOR)) terminal.print(toLine(member))
    }),
}

function toLine({ username, email, admin, suspendedAt, createdAt }: MemberSummary) {
  const marks = [admin && 'admin', suspendedAt !== null && 'suspended'].filter(Boolean).join(',')
  return [username, email ?? '-', dublinDay(new Date(createdAt)), marks || '-'].join('\t')
}

export const resetSecondFactorCommand: Command = {
  name: 'reset-second-factor',
  parameters: ['NAME'],
  summary: 'Removes the passkeys, codes and sessions of a member who has lost all of them.',
  run: ({ values: [username = ''] }, terminal) =>
    withSite(async ({ db, now }) => {
      await resetSecondFactor(db, OPERATOR, username, now)
      terminal.print(`“${username}” logs in by the password alone now, and has been logged out.`)
    }),
}

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
      await setPassword(deps, OPERATOR, { username, password })
      terminal.print(`The password of “${username}” is changed.`)
    }),
}

/** @throws UsageError when standard input is neither piped nor a terminal. */
async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY)
    throw new UsageError(`There is no terminal to ask on: use --${PASSWORD_FLAG}.`)
  const password = await ask('Password: ', false)
  if ((await ask('Again: ', false)) !== password) throw new UsageError('The two do not match.')
  return password
}

function ask(prompt: string, isShown: boolean): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  return new Promise((resolve, reject) => {
    asking.on('SIGINT', () => reject(new UsageError('Nothing was done.')))
    asking.question(prompt, (answer) => {
      asking.close()
      if (!isShown) process.stderr.write('\n')
      resolve(answer)
    })
    // Node has no public way to turn off the echo.
    if (!isShown) Object.assign(asking, { _writeToOutput: () => {} })
  })
}
