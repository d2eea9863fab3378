import type { ServerProcess } from './server-process.ts'

type Line = { msg?: string; kind?: string; key: string; startedAt: number; ms: number }

/** Returns what servers have logged of the work that ended well: instants in milliseconds since 1970. */
export function doneWork(servers: readonly Pick<ServerProcess, 'output'>[]) {
  return servers
    .flatMap((server) => server.output().split('\n').slice(0, -1))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'work is done')
    .map(({ kind, key, startedAt, ms }) => ({
      work: `${kind} ${key}`,
      startedAt,
      endedAt: startedAt + ms,
    }))
}
