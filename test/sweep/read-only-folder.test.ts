import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** May read everything and write nothing, even as root. */
const READ_ONLY = ['--permission', '--allow-fs-read=*']

/** Does what `npm start` does before it starts the server. */
function prepareIn(folder: string, flags: string[] = []) {
  const { href } = pathToFileURL(path.join(folder, 'scripts/lib'))
  const code = `
    import { prepare } from '${href}/prepare.mjs'
    import { script } from '${href}/project.mjs'
    await script(() => prepare({ build: true }))`
  const env = { ...process.env, NODE_OPTIONS: '' }
  const args = [...flags, '--input-type=module', '-e', code]
  return promisify(execFile)(process.execPath, args, { env })
}

test('nothing is written to a folder that is installed and built', async () => {
  await prepareIn(ROOT)
  expect(await prepareIn(ROOT, READ_ONLY)).toEqual({ stdout: '', stderr: '' })
})

test('a folder that is neither, and cannot be written, is one sentence', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-read-only-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  await expect(prepareIn(folder, READ_ONLY)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^✗ \S+ cannot be written, and is not ready: [^\n]+\n$/),
  })
})
