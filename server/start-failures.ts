const UNWRITABLE = new Set([
  'EACCES',
  'EROFS',
  'EPERM',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ENOSPC',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
  'SQLITE_READONLY',
])

/** Unforeseen errors keep their stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or choose a port: PORT=3001 npm start`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`
  }
  if (/^(ERR_MODULE_NOT_FOUND|ENOENT)$/.test(code ?? '') && message.includes('build/server')) {
    return 'The site has not been built yet: npm run build'
  }
  if (code !== undefined && UNWRITABLE.has(code)) {
    return `DATA_DIR cannot be written: ${path ?? message}. Choose another folder: DATA_DIR=~/competitions npm start`
  }
  if (isNoDatabase(code, message)) {
    return `The PostgreSQL server of DATABASE_URL does not answer (${code ?? message}). Check the address, and that it runs.`
  }
  if (message.startsWith('These settings')) return message
  return error.stack ?? message
}

/** Unreachable, refused, rejected (SQLSTATE classes 28 and 3D), full, starting or stopping. */
function isNoDatabase(code: string | undefined, message: string) {
  const unreachable = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'ECONNRESET',
    'EHOSTUNREACH',
  ]
  if (code !== undefined && (unreachable.includes(code) || /^(28|3D|53300|57P0)/.test(code)))
    return true
  return /timeout exceeded when trying to connect|Connection terminated/.test(message)
}
