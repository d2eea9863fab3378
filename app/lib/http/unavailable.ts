import { Problem } from './problem.ts'

/** Seconds: most database restarts are over by then. */
const RETRY_AFTER = 10
const SENTENCE = 'Something that this site needs does not answer right now.'
const READ_AGAIN = 'Please try again in a moment.'
/** The answer to a commit may be what was lost. */
const LOOK_FIRST = 'What you sent may have been saved: please look before you send it again.'
const NO_ROOM = 'Nothing can be saved right now. Please try again in a few minutes.'

/** A full or read-only disk, as SQLite, PostgreSQL and the system report it. */
const DISK = /^(SQLITE_(FULL|READONLY|IOERR)|53100|58030|25006|ENOSPC$|EDQUOT$|EROFS$|EIO$)/
/** Server down, starting, stopping or overloaded; cancelled statement; transaction conflict. */
const SERVER = /^(DATABASE_GONE$|08...$|53...$|57(014|P0[1-5])$|25P03$|40(001|P01)$|55P03$)/
const NETWORK =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/
const BUSY = /^(SQLITE_(BUSY|LOCKED|CANTOPEN|NOMEM|PROTOCOL)|EMFILE$|ENFILE$)/
const BROKEN =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout e(xceeded|xpired))/

/** Returns a Problem, with its `cause`, for temporary failures of a request; undefined for a bug. */
export function asUnavailable(error: unknown, method: string): Problem | undefined {
  if (!(error instanceof Error) || error instanceof Problem) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const isOfDisk = DISK.test(code)
  const passes = isOfDisk || SERVER.test(code) || NETWORK.test(code) || BUSY.test(code)
  if (!passes && !BROKEN.test(error.message)) return undefined
  const advice = method === 'GET' || method === 'HEAD' ? READ_AGAIN : LOOK_FIRST
  const sentence = isOfDisk ? NO_ROOM : `${SENTENCE} ${advice}`
  const problem = new Problem('unavailable', sentence, undefined, { retryAfter: RETRY_AFTER })
  return Object.assign(problem, { cause: error })
}
