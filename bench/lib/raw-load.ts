import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * `connections` ask as fast as they are answered; with `perSecond` requests begin at that pace
 * whether or not the ones before are answered, as visitors do.
 */
export type RawLoad = {
  port: number
  /** Asked for in turn. */
  paths: readonly string[]
  headers?: Record<string, string>
  seconds: number
  connections: number
  perSecond?: number
  /** Addresses of 127.0.0.0/8 that the connections come from, in turn. */
  from?: readonly string[]
}

/** Of the answers that came; `notAsked` found no connection free, `broken` lost theirs. */
export type RawResult = {
  seconds: number
  byStatus: Record<string, number>
  /** Milliseconds of the answers with status 200. */
  p50Ms: number
  p95Ms: number
  p99Ms: number
  notAsked: number
  broken: number
  /** Of a paced load, in the order of the answers; empty otherwise. */
  latenciesMs: number[]
}

/** Loads a server over raw sockets from a separate process, cheap enough not to be the bottleneck. */
export async function loadRaw(load: RawLoad): Promise<RawResult> {
  const child = fork(fileURLToPath(import.meta.resolve('./raw-load-process.ts')))
  child.send(load)
  const [result] = await once(child, 'message')
  child.disconnect()
  return result as RawResult
}
