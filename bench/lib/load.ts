import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))
const CONNECTIONS = 8

/** Duration or number of responses. */
export type Load = { seconds: number } | { requests: number }
export type LoadResult = { requests: number; perSecond: number; p99Ms: number }

/**
 * Requests one page over keep-alive connections, from a separate process.
 * @throws when an answer is not 200.
 */
export async function putUnderLoad(
  url: string,
  load: Load,
  headers: Record<string, string> = {},
): Promise<LoadResult> {
  const amount = 'seconds' in load ? ['--duration', load.seconds] : ['--amount', load.requests]
  const asHeaders = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = ['--json', '--connections', CONNECTIONS, ...amount, ...asHeaders, url].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args])
  const result = JSON.parse(stdout) as AutocannonResult
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of the answers of ${url} were not 200.`)
  const { total } = result.requests
  return { requests: total, perSecond: total / result.duration, p99Ms: result.latency.p99 }
}

type AutocannonResult = {
  duration: number
  errors: number
  non2xx: number
  latency: { p99: number }
  requests: { total: number }
}
