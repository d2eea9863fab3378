import type { Metrics } from './metrics.ts'

/** Without METRICS_TOKEN nothing can read metrics, so nothing counts them. */
export const NO_METRICS: Metrics = {
  countRequest: () => {},
  countInBulk: () => () => {},
  counter: () => () => {},
  watch: () => {},
  read: async () => ({ text: '', contentType: 'text/plain; version=0.0.4; charset=utf-8' }),
}
