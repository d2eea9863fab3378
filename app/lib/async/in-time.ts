import { failOn } from './fail-on.ts'

/** @throws DOMException `TimeoutError` where no answer comes in time; the work itself goes on. */
export function inTime<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  return Promise.race([asked, failOn(AbortSignal.timeout(ms))])
}
