import { existsSync } from 'node:fs'
import { findPostgres } from './postgres.mjs'
import { say, Stop } from './project.mjs'
import { run, succeeds } from './run.mjs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without its windows: opening a page takes a tenth of the work. Debian has it. */
const SHELL = 'chromium-headless-shell'

/** The other engines, and the screen that WebKit draws on: Debian's package and its program. */
const engines = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** Servers that operators have, for `npm run test:sweep`. */
const servers = {
  nginx: '/usr/sbin/nginx',
  pgbouncer: '/usr/sbin/pgbouncer',
  openssl: '/usr/bin/openssl',
  curl: '/usr/bin/curl',
  postfix: '/usr/sbin/postfix',
  'dovecot-imapd': '/usr/lib/dovecot/imap',
}

/** The program of a package that another engine needs. @param {keyof typeof engines} name @throws {Stop} */
export function engineProgram(name) {
  if (existsSync(engines[name])) return engines[name]
  throw new Stop(`${engines[name]} is missing: install ${name} (Debian: apt-get install ${name}).`)
}

/** The system's Chromium, or where it would be. CHROMIUM_PATH names another. */
export const chromiumPath = () =>
  process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** The Chromium for who opens many pages. */
export const shellPath = () =>
  !process.env.CHROMIUM_PATH && hasShell() ? `/usr/bin/${SHELL}` : chromiumPath()

/** Installs Chromium and PostgreSQL by apt-get where they are missing and we may. @throws {Stop} */
export async function ensureSystemTools() {
  await ensureInstalled(missingTools)
  if (hasShell()) return
  const apt = await aptGet()
  if (apt && (await succeeds('apt-cache', ['show', SHELL]))) {
    say(`installing ${SHELL} by apt-get: the browser tests take half as long with it`)
    await runApt(apt, [...INSTALL, SHELL]).catch(() => {})
  }
}

/** Installs the other engines in the same way. @throws {Stop} */
export const ensureEngines = () => ensureInstalled(() => missingOf(engines))

/** Installs what operators run beside the site in the same way. @throws {Stop} */
export const ensureServers = () => ensureInstalled(() => [...missingTools(), ...missingOf(servers)])

/** @param {Record<string, string>} programs by their Debian packages */
const missingOf = (programs) =>
  Object.entries(programs)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name)

/** @param {() => string[]} findMissing names of Debian packages @throws {Stop} */
async function ensureInstalled(findMissing) {
  const missing = findMissing()
  if (missing.length === 0) return
  const apt = await aptGet()
  if (apt) {
    say(`installing ${missing.join(' and ')} by apt-get (first run only, some minutes)`)
    // A broken third-party source must not matter: whether the install works decides.
    await runApt(apt, ['update']).catch(() => {})
    await runApt(apt, [...INSTALL, ...missing])
  }
  const still = findMissing()
  if (still.length === 0) return
  throw new Stop(
    `The tests need ${still.join(' and ')}: install by your system's package manager (Debian: sudo apt-get install ${still.join(' ')}) and try again.`,
  )
}

const INSTALL = ['install', '--yes', '--no-install-recommends']
const hasShell = () => existsSync(`/usr/bin/${SHELL}`)

/** Names of Debian packages. */
const missingTools = () => [
  ...(existsSync(chromiumPath()) ? [] : ['chromium']),
  ...(findPostgres() ? [] : ['postgresql']),
]

/** How apt-get can be run without a question, if at all. @returns {Promise<string[] | undefined>} */
async function aptGet() {
  if (!(await succeeds('apt-get', ['--version']))) return undefined
  const quietly = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  if (process.getuid?.() === 0) return quietly
  return (await succeeds('sudo', ['-n', 'true'])) ? ['sudo', '-n', ...quietly] : undefined
}

/** @param {string[]} apt @param {string[]} args */
async function runApt([command = '', ...before], args) {
  const { code, output } = await run(command, [...before, ...args], { capture: true })
  if (code !== 0)
    throw new Stop(`apt-get ${args[0]} failed, mend its reason and try again:\n${output.trim()}`)
}
