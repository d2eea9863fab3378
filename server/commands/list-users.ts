import {
  readMembers,
  type MemberSummary,
} from '#app/features/accounts/queries/manage-members.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { EXIT, withSite, type Command } from './command.ts'

/** One line per member, tab-separated for other programs. */
export const listUsersCommand: Command = {
  name: 'list-users',
  summary: 'Lists all members: name, email, joined on, admin or suspended.',
  run: (_given, terminal) =>
    withSite(async ({ db }) => {
      for await (const member of readMembers(db, { kind: 'operator' }))
        terminal.print(toLine(member))
      return EXIT.good
    }),
}

function toLine({ username, email, admin, suspendedAt, createdAt }: MemberSummary) {
  const marks = [admin && 'admin', suspendedAt !== null && 'suspended'].filter(Boolean).join(',')
  return [username, email ?? '-', dublinDay(new Date(createdAt)), marks || '-'].join('\t')
}
