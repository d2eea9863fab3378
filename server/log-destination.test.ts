import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLogDestination } from './log-destination.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const BEGIN = `
  import { openLogDestination } from './server/log-destination.ts'
  const log = openLogDestination()
  // As in the server, where it makes a pipe refuse bytes while it is full.
  process.stdout.write('')
`

/** Runs a process whose standard output is a pipe. */
function run(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', BEGIN + code], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (!child.stdout) throw new Error('The process has no pipe.')
  return { child, stdout: child.stdout }
}

async function codeOf(child: ChildProcess) {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** Takes `accepts` bytes of each write, or fails with a code. */
function recordWrites(outcomes: (number | string)[] = []) {
  const written: string[] = []
  function write(_fd: number, bytes: Uint8Array) {
    const outcome = outcomes.shift() ?? bytes.length
    if (typeof outcome === 'string') throw Object.assign(new Error(outcome), { code: outcome })
    written.push(Buffer.from(bytes.subarray(0, outcome)).toString())
    return outcome
  }
  return { written, write }
}

test('writes the lines of one tick at once', async () => {
  const { written, write } = recordWrites()
  const log = openLogDestination({ write })
  log.write('one\n')
  log.write('two – with a dash\n')
  expect(written).toEqual([])
  await setImmediate()
  expect(written).toEqual(['one\ntwo – with a dash\n'])
  log.write('three\n')
  await setImmediate()
  expect(written).toEqual(['one\ntwo – with a dash\n', 'three\n'])
})

test('writes many lines before the tick ends', () => {
  const { written, write } = recordWrites()
  const log = openLogDestination({ write })
  for (let line = 0; line < 1_000; line += 1) log.write(`${'x'.repeat(99)}\n`)
  expect(written.join('').length).toBeGreaterThan(60_000)
})

test('continues after a write of half a line, and after a full disk', async () => {
  const { written, write } = recordWrites([3, 8, 'ENOSPC'])
  const log = openLogDestination({ write })
  log.write('first line\n')
  await setImmediate()
  log.write('lost\n')
  await setImmediate()
  log.write('last\n')
  await setImmediate()
  expect(written.join('')).toBe('first line\nlast\n')
})

test.each([
  ['process.exit(7)', 7],
  [`throw new Error('a bug')`, 1],
  [`Promise.reject(new Error('a bug'))`, 1],
  [`process.on('SIGTERM', () => process.exit(0)); process.kill(process.pid)`, 0],
])('loses no line when the process ends by %s', async (ending, code) => {
  const { child, stdout } = run(
    `log.write('one\\n'); log.write('two\\n'); ${ending}; setTimeout(() => {}, 1e6)`,
  )
  const [output, exitCode] = await Promise.all([text(stdout), codeOf(child)])
  expect(output).toBe('one\ntwo\n')
  expect(exitCode).toBe(code)
})

test('a reader that pauses delays lines, not the process', async () => {
  const { child, stdout } = run(`
    const line = 'x'.repeat(999) + '\\n'
    for (let i = 0; i < 4000; i += 1) log.write(line)
    setImmediate(() => setImmediate(() => process.send('free')))
    process.once('message', () => process.disconnect())
  `)
  await once(child, 'message')
  child.send('go')
  const [output, exitCode] = await Promise.all([text(stdout), codeOf(child)])
  expect(output.length).toBe(4_000_000)
  expect(exitCode).toBe(0)
})

test('a process whose reader is gone works on without its log', async () => {
  const { child, stdout } = run(`
    process.once('message', () => {
      log.write('one\\n')
      setImmediate(() => {
        log.write('two\\n')
        process.exit(3)
      })
    })
    process.send('ready')
  `)
  await once(child, 'message')
  stdout.destroy()
  await once(stdout, 'close')
  child.send('go')
  expect(await codeOf(child)).toBe(3)
})
