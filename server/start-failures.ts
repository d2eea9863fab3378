import { OperatorError } from '#app/lib/operator-error.ts'

const DATABASE = 'The PostgreSQL server of DATABASE_URL'

/** What begins an error's code and message, and the sentence that tells the operator what to do; the first counts. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /^EADDRINUSE /,
    'Port {port} is in use by another program. Stop that one, or choose a port: PORT=3001 npm start',
  ],
  [
    /^EACCES listen /,
    'This user may not listen on port {port}. Choose a port above 1023: PORT=3000 npm start',
  ],
  [
    /^(ERR_MODULE_NOT_FOUND|ENOENT) .*build\/server/s,
    'The site has not been built yet: npm run build',
  ],
  [
    /^(EACCES|EROFS|EPERM|ENOTDIR|EEXIST|ENOENT|ENOSPC|SQLITE_(CANTOPEN|FULL|READONLY)) /,
    'DATA_DIR cannot be written: {path}. Choose another folder: DATA_DIR=~/competitions npm start',
  ],
  [
    /^28/,
    `${DATABASE} refuses this user: {message}. Check the user, the password (percent-encoded) and the server's pg_hba.conf.`,
  ],
  [
    /^3D000 /,
    `${DATABASE} answers: {message}. Check the name, or make it: createdb --encoding=UTF8 --template=template0 --owner=USER NAME`,
  ],
  [
    /^42501 /,
    'The user of DATABASE_URL may not do that: {message}. Make it the owner: alter database NAME owner to USER; or bring the database up to date as another user: DATABASE_URL=… npm run admin -- migrate',
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT_)/,
    "The certificate of DATABASE_URL's server cannot be verified: {reason}. Name the certificate that signed it: ?sslmode=verify-full&sslrootcert=FILE; or encrypt without verifying: ?sslmode=no-verify",
  ],
  [
    / The server does not support SSL connections/,
    `${DATABASE} does not offer TLS. Remove sslmode from the address, or turn on ssl in its settings.`,
  ],
  [
    /^08P01 .*startup parameter/,
    'A connection pooler answers at DATABASE_URL. Add pgbouncer=true to the address: postgres://user:password@host/database?pgbouncer=true',
  ],
  [
    /^53300 /,
    `${DATABASE} has no connection left ({message}). Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
  ],
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|57P0.) | (timeout exceeded when trying to connect|Connection terminated)/,
    `${DATABASE} does not answer ({code}). Check the address, and that it runs.`,
  ],
]

/** Unforeseen errors keep their stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  const {
    code = '',
    message,
    port,
    path = message,
  } = error as NodeJS.ErrnoException & { port?: number }
  const [, sentence] = SENTENCES.find(([begin]) => begin.test(`${code} ${message}`)) ?? []
  if (sentence === undefined) return error.stack ?? message
  const [reason] = message.split(';')
  const words: Record<string, unknown> = { code: code || message, message, path, port, reason }
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(words[name]))
}
