import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from './support/sources.ts'

const dockerfile = readText('Dockerfile')
const { dependencies } = JSON.parse(readText('package.json')) as {
  dependencies: Record<string, string>
}

/** Returns the words of each instruction with this name; continued lines are joined. */
function instructions(text: string, name: string) {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trimStart().startsWith(`${name} `))
    .map((line) => line.trim().split(/\s+/).slice(1))
}

/** Returns the files that a COPY names and that do not exist or are in .dockerignore. */
function missingSources(text: string, ignore: string) {
  const allowed = ignore.split('\n').filter((line) => line.startsWith('!'))
  return instructions(text, 'COPY')
    .filter(([first = '']) => !first.startsWith('--from='))
    .flatMap((words) => words.slice(0, -1))
    .filter((source) => source !== '.')
    .filter((source) => !existsSync(source) || !allowed.includes(`!${source}`))
}

test('every file that the Dockerfile copies exists and reaches the build', () => {
  const ignore = readText('.dockerignore')
  expect(missingSources(dockerfile, ignore)).toEqual([])
  expect(missingSources('COPY app gone ./\nCOPY --from=x /a b', ignore)).toEqual(['gone'])
  expect(missingSources('COPY docs docs', ignore)).toEqual(['docs'])
})

test('data, secrets and history stay out of the image', () => {
  const [first, ...rest] = readText('.dockerignore')
    .replaceAll(/^#.*\n/gm, '')
    .trim()
    .split('\n')
  expect(first).toBe('*')
  const tooMuch = /^!(\.env|\.git|data|data\/(?!sample).*|node_modules|build|\*.*|\.)\/?$/
  expect(rest.filter((line) => tooMuch.test(line))).toEqual([])
})

test('the image runs the pinned Node as an unprivileged user', () => {
  const images = instructions(dockerfile, 'FROM').map(([image = '']) => image)
  const outside = images.filter((image) => image.includes(':'))
  expect(new Set(outside)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  expect(instructions(dockerfile, 'USER')).toEqual([['node']])
  expect(instructions(dockerfile, 'ENV').flat()).toContain('NODE_ENV=production')
})

test('image, unit and npm start run the server by one script, and set no memory', () => {
  expect(commandAfter(/\nCMD /)).toEqual(['scripts/serve.sh'])
  const unit = readText('deploy/competitions@.service')
  expect(unit).toMatch(/^ExecStart=\/srv\/competitions\/current\/scripts\/serve\.sh$/m)
  const start = readText('scripts/start.mjs')
  expect(start).toContain("run('scripts/serve.sh',")
  for (const text of [dockerfile, unit, start, readText('compose.yaml')])
    expect(text).not.toMatch(/MALLOC_|--max-|--heap-/)
})

const ALWAYS = '--no-allocation-site-pretenuring --expose-gc'
const SMALL = `--max-semi-space-size=4 --heap-growing-percent=50 ${ALWAYS}`
const LARGE = `--max-semi-space-size=32 ${ALWAYS}`

test.for([
  ['much memory', 4_000_000, 'max', LARGE],
  ['little memory', 1_000_000, 'max', SMALL],
  ['a container with little of it', 4_000_000, String(512 * 1024 * 1024), SMALL],
  ['a container with more than the machine', 1_000_000, String(8 * 1024 ** 3), SMALL],
  ['a system that does not say', undefined, undefined, SMALL],
] as const)(
  'with %s the script runs Node with the flags for it, keeps what the operator has set, and passes arguments on',
  async ([, totalKb, limit, flags]) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'competitions-serve-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const node = '#!/bin/sh\necho "$$ $MALLOC_ARENA_MAX $MALLOC_MMAP_THRESHOLD_ $*"\n'
    await writeFile(path.join(folder, 'node'), node, { mode: 0o755 })
    const says = (text: string | undefined) => (text === undefined ? 'exit 1' : `echo ${text}`)
    const tools = { awk: says(totalKb && String(totalKb)), cat: says(limit) }
    for (const [name, does] of Object.entries(tools))
      await writeFile(path.join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
    const started = promisify(execFile)('scripts/serve.sh', ['--a', 'b c'], {
      env: { PATH: `${folder}:${process.env.PATH}`, MALLOC_ARENA_MAX: '7' },
    })
    // The same process: a signal to the script reaches the server.
    expect((await started).stdout).toBe(
      `${started.child.pid} 7 1000000 ${flags} build/server/main.js --a b c\n`,
    )
  },
)

test.for([
  ['the image', () => commandAfter(/HEALTHCHECK[^[]*CMD /)],
  [
    'compose.yaml',
    (port: number) => composedCheck().map((word) => word.replace(':3000/', `:${port}/`)),
  ],
] as const)('the health check of %s passes for a healthy server only', async ([, command]) => {
  let status = 200
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [, ...args] = command(port)
  expect(await codeOf(args, port)).toBe(0)
  status = 503
  expect(await codeOf(args, port)).toBe(1)
})

/** Returns the command of the check that both containers have. */
function composedCheck() {
  const { services } = parse(readText('compose.yaml'), { merge: true }) as {
    services: Record<string, { healthcheck: { test: string[] } }>
  }
  const [first, second] = ['site-1', 'site-2'].map((name) => services[name]?.healthcheck.test ?? [])
  expect(second).toEqual(first)
  expect(first?.[0]).toBe('CMD')
  return first?.slice(1) ?? []
}

async function codeOf(args: string[], port: number) {
  try {
    await promisify(execFile)(process.execPath, args, { env: { PORT: String(port) } })
    return 0
  } catch (error) {
    return (error as { code: number }).code
  }
}

/** Returns the JSON array after `start`. */
function commandAfter(start: RegExp) {
  const [, list = '[]'] = new RegExp(`${start.source}(\\[.*\\])`).exec(dockerfile) ?? []
  return JSON.parse(list) as string[]
}
