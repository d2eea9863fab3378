import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { HANG_MS } from '#test/hang-bound.ts'

/** Starts a program that runs another one, which ends only when it has been asked to and `go` exists. */
function startSlowToStop() {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  const at = (/** @type {string} */ name) => join(folder, name)
  const slow = `
    const { existsSync, writeFileSync } = require('node:fs')
    const note = (name) => writeFileSync('${folder}/' + name, '')
    process.on('SIGTERM', () => {
      note('asked')
      setInterval(() => existsSync('${at('go')}') && (note('ended'), process.exit()), 10)
    })
    setInterval(() => {}, 1000)
    note('started')`
  const program = `
    import { run, stopOnSignals } from '${import.meta.resolve('./run.mjs')}'
    stopOnSignals()
    await run(process.execPath, ['-e', ${JSON.stringify(slow)}])
    console.log('went on')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  /** @type {string[]} */
  const output = []
  child.stdout.on('data', (text) => output.push(String(text)))
  const exited = once(child, 'exit')
  const until = (/** @type {string} */ name) =>
    vi.waitFor(() => expect(existsSync(at(name))).toBe(true), { timeout: HANG_MS })
  return {
    child,
    output,
    exited,
    until,
    has: (/** @type {string} */ name) => existsSync(at(name)),
    allow: () => writeFileSync(at('go'), ''),
  }
}

test('on a signal it exits after the programs that it runs, and does nothing else', async () => {
  const { child, output, exited, until, has, allow } = startSlowToStop()
  await until('started')
  child.kill('SIGTERM')
  await until('asked')
  expect(child.exitCode).toBeNull()
  allow()
  expect(await exited).toEqual([143, null])
  expect(has('ended')).toBe(true)
  expect(output).toEqual([])
})

test('a second signal ends it at once', async () => {
  const { child, exited, until, has, allow } = startSlowToStop()
  await until('started')
  child.kill('SIGTERM')
  await until('asked')
  child.kill('SIGTERM')
  expect(await exited).toEqual([null, 'SIGTERM'])
  expect(has('ended')).toBe(false)
  allow()
  await until('ended')
})
