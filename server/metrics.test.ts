import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'

async function linesOf(metrics: ReturnType<typeof openMetrics>) {
  const { text } = await metrics.read()
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('requests are counted by route, known method and class of status', async () => {
  const metrics = openMetrics()
  const one = { route: '/competition/:comp', method: 'GET', status: 200, ms: 3 }
  for (const request of [one, one, { ...one, status: 503 }, { ...one, method: 'PROPFIND' }])
    metrics.countRequest(request)
  const lines = await linesOf(metrics)
  const count = (method: string, status: string) =>
    `http_requests_total{route="/competition/:comp",method="${method}",status="${status}"}`
  expect(lines).toContain(`${count('GET', '2xx')} 2`)
  expect(lines).toContain(`${count('GET', '5xx')} 1`)
  expect(lines).toContain(`${count('other', '2xx')} 1`)
  const bucket = 'http_request_duration_seconds_bucket{'
  expect(lines).toContain(`${bucket}le="0.0025",route="/competition/:comp"} 0`)
  expect(lines).toContain(`${bucket}le="0.005",route="/competition/:comp"} 4`)
})

test('bulk counts are added up at each scrape', async () => {
  const metrics = openMetrics()
  const one = { route: '/', method: 'GET', status: 200 }
  const count = metrics.countInBulk(one)
  metrics.countRequest({ ...one, ms: 3 })
  for (let hits = 0; hits < 5; hits += 1) count()
  const line = (total: number) =>
    `http_requests_total{route="/",method="GET",status="2xx"} ${total}`
  expect(await linesOf(metrics)).toContain(line(6))
  count()
  expect(await linesOf(metrics)).toContain(line(7))
})

test('a gauge is read at each scrape, and a counter grows', async () => {
  const metrics = openMetrics()
  const queue = ['one']
  metrics.watch({ name: 'waiting', help: 'x' }, () => queue.length)
  metrics.watch({ name: 'parts', help: 'x', label: 'part' }, async () => [['a', 1] as const])
  const count = metrics.counter({ name: 'pages_total', help: 'x' })
  expect(await linesOf(metrics)).toEqual(['waiting 1', 'parts{part="a"} 1'])

  queue.push('two')
  for (const result of ['hit', 'hit', 'miss']) count(result)
  expect(await linesOf(metrics)).toEqual([
    'waiting 2',
    'parts{part="a"} 1',
    'pages_total{result="hit"} 2',
    'pages_total{result="miss"} 1',
  ])
})

test('a figure that fails or takes too long does not affect the others', async () => {
  const metrics = openMetrics({ readMaxMs: 1 })
  const fail = () => Promise.reject(new Error('The database is away.'))
  metrics.watch({ name: 'up', help: 'x', unreadable: 0 }, fail)
  metrics.watch({ name: 'bytes', help: 'x' }, fail)
  metrics.watch({ name: 'queues', help: 'x', label: 'queue' }, fail)
  metrics.watch({ name: 'hanging', help: 'x', label: 'queue' }, () => new Promise(() => {}))
  metrics.watch({ name: 'fine', help: 'x' }, () => 1)
  expect(await linesOf(metrics)).toEqual(['up 0', 'bytes Nan', 'fine 1'])
})

test('reloaded sources may register their metrics again', async () => {
  const metrics = openMetrics()
  for (const value of [1, 2]) metrics.watch({ name: 'value', help: 'x' }, () => value)
  expect(await linesOf(metrics)).toEqual(['value 2'])
})

test('a process reports its memory, CPU time and event-loop delay', async () => {
  const lines = (await linesOf(openMetrics({ ofProcess: true }))).join('\n')
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(lines).toContain(`\n${name} `)
})
