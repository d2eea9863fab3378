import { readMembers, type MemberRow } from '#app/features/accounts/queries/members.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { EXIT, withSite, type Command } from './command.ts'

/** One line a member, in columns that other programs can cut. */
export const listUsersCommand: Command = {
  name: 'list-users',
  parameters: [],
  options: {},
  summary: 'Lists all members: name, email, joined on, admin or suspended.',
  flags: [],
  run: (_given, terminal) =>
    withSite(async ({ db }) => {
      for await (const member of readMembers(db, { kind: 'operator' }))
        terminal.print(toLine(member))
      return EXIT.good
    }),
}

function toLine({ username, email, admin, suspended, createdAt }: MemberRow) {
  const marks = [admin && 'admin', suspended && 'suspended'].filter(Boolean).join(',')
  return [username, email ?? '-', dublinDay(new Date(createdAt)), marks || '-'].join('\t')
}
