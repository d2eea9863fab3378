// node scripts/check-dockerfile.mjs: does what the Dockerfile says in empty folders instead of a
// container, runs the result as another user, asks it and stops it. Needs npm's registry, minutes,
// and one GB in the folder for temporary files.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ignoredBy, parseDockerfile, wordsOf } from './lib/dockerfile.mjs'
import { inRoot, say, script, searchPath, Stop } from './lib/project.mjs'

/** @typedef {import('./lib/dockerfile.mjs').Instruction} Instruction */
/** A stage as it is being made: its file system, its folder in there, its environment. */
/** @typedef {{ root: string, workdir: string, env: Record<string, string>, final: Map<string, string> }} Made */

/** Nobody, on any Linux; only root can become somebody else. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const startMax = 30_000
const stopMax = 10_000

await script(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockerfile-'))
  try {
    const image = build(folder)
    printSizes(image)
    await tryOut(image)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {string} folder @returns {Made} the last stage */
function build(folder) {
  /** @type {Map<string, Made>} */
  const stages = new Map()
  for (const { image, as, steps } of parseDockerfile(readFileSync(inRoot('Dockerfile'), 'utf8'))) {
    const stage = beginStage(join(folder, as), stages.get(image))
    stages.set(as, stage)
    for (const step of steps) {
      say(`${as}: ${step.name} ${step.args}`)
      perform(stage, step, stages)
    }
  }
  const last = [...stages.values()].at(-1)
  if (!last) throw new Stop('There is no stage in the Dockerfile.')
  return last
}

/** @param {string} path @param {Made | undefined} base @returns {Made} */
function beginStage(path, base) {
  mkdirSync(path)
  if (!base) return { root: path, workdir: '/', env: {}, final: new Map() }
  cpSync(base.root, path, { recursive: true, verbatimSymlinks: true })
  return { ...base, root: path, env: { ...base.env }, final: new Map() }
}

/** @param {Made} stage @param {Instruction} step @param {Map<string, Made>} stages */
function perform(stage, { name, args, flags }, stages) {
  if (name === 'WORKDIR') {
    stage.workdir = isAbsolute(args) ? args : join(stage.workdir, args)
    mkdirSync(inStage(stage, '.'), { recursive: true })
  } else if (name === 'ENV') {
    Object.assign(stage.env, Object.fromEntries(args.split(/\s+/).map((pair) => pair.split('='))))
  } else if (name === 'COPY') {
    const source = flags.from === undefined ? undefined : stages.get(flags.from)
    copy(stage, args.split(/\s+/), source)
  } else if (name === 'RUN') {
    run(stage, args)
  } else stage.final.set(name, args)
}

/** Where a path of the stage really is. @param {Made} stage @param {string} path */
function inStage({ root, workdir }, path) {
  return join(root, isAbsolute(path) ? path : join(workdir, path))
}

/**
 * Of a folder what is in it, of a file the file: into the target.
 * @param {Made} stage @param {string[]} paths @param {Made | undefined} source undefined: this folder
 */
function copy(stage, paths, source) {
  const target = inStage(stage, paths.at(-1) ?? '.')
  for (const path of paths.slice(0, -1)) {
    if (source) cpSync(inStage(source, path), target, { recursive: true, verbatimSymlinks: true })
    else copyFromHere(path, target)
  }
}

/** @param {string} path @param {string} target */
function copyFromHere(path, target) {
  const isIgnored = ignoredBy(readFileSync(inRoot('.dockerignore'), 'utf8'))
  for (const file of filesIn(path)) {
    if (isIgnored(file)) continue
    const to = join(target, file === path ? file : relative(path, file))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(inRoot(file), to)
  }
}

/** @param {string} path @returns {Generator<string>} */
function* filesIn(path) {
  if (!statSync(inRoot(path)).isDirectory()) yield path
  else if (!['node_modules', '.git'].includes(path))
    for (const name of readdirSync(inRoot(path))) yield* filesIn(join(path, name))
}

/** @param {Made} stage @param {string} command */
function run(stage, command) {
  // The image has the user node; here nobody stands for it.
  const own = user.uid === undefined ? ':' : `command chown ${user.uid}:${user.gid} "$2"`
  const shell = spawnSync('sh', ['-ec', `chown() { ${own}; }\n${command}`], {
    cwd: inStage(stage, '.'),
    env: { PATH: searchPathOfImage(), HOME: process.env.HOME, ...stage.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (shell.status !== 0) throw new Stop(`This failed: ${command}`)
}

/** The pinned Node first: it stands for the one of the base image. */
function searchPathOfImage() {
  return `${dirname(process.execPath)}:${searchPath(false)}`
}

/** @param {Made} image */
function printSizes(image) {
  const megabytes = (/** @type {string} */ what) =>
    execFileSync('du', ['-sm', inStage(image, what)], { encoding: 'utf8' }).split('\t')[0]
  say(
    `the site's part of the image: ${megabytes('.')} MB, of it packages ${megabytes('node_modules')} MB`,
  )
}

/** Starts it, waits until it calls itself healthy, asks for what a visitor gets, stops it. @param {Made} image */
async function tryOut(image) {
  const port = await freePort()
  const { DATA_DIR = '/data', ...others } = image.env
  const env = {
    PATH: searchPathOfImage(),
    ...others,
    PORT: String(port),
    DATA_DIR: inStage(image, DATA_DIR),
  }
  const [command = '', ...args] = wordsOf(image.final.get('CMD') ?? '')
  // Whoever it runs as must be able to get there; what is in there is not to be written.
  execFileSync('chmod', ['755', dirname(image.root)])
  const server = spawn(command, args, {
    cwd: inStage(image, '.'),
    env,
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    await untilHealthy(image, env)
    say('its own health check says that it runs')
    await askFor(`http://127.0.0.1:${port}`)
    const startedAt = performance.now()
    server.kill('SIGTERM')
    const [code] = await Promise.race([ended, sleep(stopMax, [])])
    if (code !== 0) throw new Stop(`SIGTERM did not end it well: code ${code}`)
    say(`SIGTERM ended it after ${Math.round(performance.now() - startedAt)} ms, with code 0`)
  } finally {
    server.kill('SIGKILL')
  }
}

/** @param {Made} image @param {Record<string, string | undefined>} env */
async function untilHealthy(image, env) {
  const [command = '', ...args] = wordsOf(image.final.get('HEALTHCHECK') ?? '')
  const options = { cwd: inStage(image, '.'), env, ...user }
  for (const startedAt = performance.now(); performance.now() - startedAt < startMax;) {
    if (spawnSync(command, args, options).status === 0) return
    await sleep(200)
  }
  throw new Stop('It did not become healthy.')
}

/** The home page, the first script and the first picture in it, and the database behind it. @param {string} url */
async function askFor(url) {
  const html = await (await fetch(url)).text()
  const found = [/src="(\/_ipx\/[^"]+)"/, /href="(\/assets\/[^"]+\.js)"/].map((pattern) => {
    const [, address] = pattern.exec(html) ?? []
    if (address === undefined) throw new Stop(`The home page has no ${pattern}`)
    return address.replaceAll('&amp;', '&')
  })
  for (const address of ['/', '/readyz', ...found]) {
    const { status, headers } = await fetch(url + address)
    if (status !== 200) throw new Stop(`${address} answered ${status}`)
    say(`${address} answers 200, ${headers.get('content-type')}`)
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
