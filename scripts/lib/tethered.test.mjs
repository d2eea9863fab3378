import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { END_WITH_PARENT, startTethered } from './tethered.mjs'

const aFolder = () => mkdtempSync(join(tmpdir(), 'tethered-'))
// A program with its own child; both hold the output open, so it closes when neither runs any more.
const PROGRAM = ['sh', '-c', 'sleep 1000 & echo started; wait']

/** Runs a script until its first line of output. @param {string} code @param {string[]} [flags] */
async function startScript(code, flags = []) {
  const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(child.stdout), 'line')
  return { child, allEnded: once(child.stdout, 'close') }
}

test('a program ends with all that it started when it is stopped, and its folder is removed', async () => {
  const folder = aFolder()
  const { child, stop } = startTethered(PROGRAM, { stdio: ['pipe', 'ignore'], folder })
  if (!child.stdout) throw new Error('There is no output.')
  await once(createInterface(child.stdout), 'line')
  const allEnded = once(child.stdout, 'close')
  await stop()
  await allEnded
  expect(existsSync(folder)).toBe(false)
})

test('a program that ends by itself is reported with its code', async () => {
  const folder = aFolder()
  const { child } = startTethered(['sh', '-c', 'exit 7'], { folder })
  expect(await once(child, 'exit')).toEqual([7, null])
  expect(existsSync(folder)).toBe(false)
})

test.for(/** @type {const} */ (['SIGKILL', 'SIGTERM', 'SIGINT']))(
  'a program ends when the process that started it ends by %s',
  async (signal) => {
    const { child, allEnded } = await startScript(`
      import { startTethered } from '${import.meta.resolve('./tethered.mjs')}'
      startTethered(${JSON.stringify(PROGRAM)}, { stdio: [1, 'ignore'] })`)
    child.kill(signal)
    expect(await allEnded).toEqual([false])
  },
)

test.for(/** @type {const} */ (['SIGKILL', 'SIGTERM', 'SIGINT']))(
  'processes of Node end when the one that started the first ends by %s',
  async (signal) => {
    const last = `console.log('started'); setInterval(() => {}, 1000)`
    const between = `
      import { spawn } from 'node:child_process'
      spawn(process.execPath, ['-e', ${JSON.stringify(last)}], { stdio: 'inherit' })`
    const { child, allEnded } = await startScript(`
      import { spawn } from 'node:child_process'
      process.env.NODE_OPTIONS = '${END_WITH_PARENT}'
      const args = ['--input-type=module', '-e', ${JSON.stringify(between)}]
      spawn(process.execPath, args, { stdio: 'inherit' })`)
    child.kill(signal)
    expect(await allEnded).toEqual([false])
  },
)

test('a process of Node that starts only after its parent has ended ends too', async () => {
  const late = `console.log('started'); setInterval(() => {}, 1000)`
  // $$ is the shell that has started the rest.
  const shell = `(while kill -0 $$ 2>/dev/null; do :; done; exec "$0" -e "$1") &`
  const { child, allEnded } = await startScript(`
    import { spawn } from 'node:child_process'
    import { END_WITH_PARENT } from '${import.meta.resolve('./tethered.mjs')}'
    process.env.NODE_OPTIONS = END_WITH_PARENT
    const args = ['-c', ${JSON.stringify(shell)}, process.execPath, ${JSON.stringify(late)}]
    spawn('sh', args, { stdio: 'inherit' })`)
  child.kill('SIGKILL')
  expect(await allEnded).toEqual([false])
})
