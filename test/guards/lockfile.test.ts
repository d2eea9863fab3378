import { expect, test } from 'vitest'
import { readText } from './support/sources.ts'

type Package = {
  version?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  hasInstallScript?: boolean
}
type Lockfile = { packages: Record<string, Package> }

const readLockfile = (file: string) => JSON.parse(readText(file)) as Lockfile
const lockfile = readLockfile('package-lock.json')

/**
 * Versions below these have known vulnerabilities. Source: the project's table of advisories of
 * 21 November 2026; `npm audit` needs a registry that answers it.
 */
const FLOORS: Record<string, string> = {
  // CVE-2026-126187: 19.3.0 is affected, in react-server-dom-*; all React packages share a version.
  react: '19.3.1',
  'react-dom': '19.3.1',
  // Redirect, CSRF and manifest advisories up to CVE-2026-55685.
  'react-router': '8.3.0',
  '@react-router/dev': '8.3.0',
  '@react-router/node': '8.3.0',
  // CVE-2026-126357, of 12 November 2026: only the newest is fixed.
  hono: '4.13.19',
  // GHSA-92pp-h63x-v22m.
  '@hono/node-server': '1.19.13',
  // CVE-2026-69242 and the other loaders of libvips.
  sharp: '0.35.3',
  // CVE-2025-54387.
  ipx: '3.1.1',
  // CVE-2026-53516 and later.
  'better-auth': '1.7.16',
  // CVE-2026-125755.
  nodemailer: '10.4.1',
}
/** Planned dependencies, not in the lockfile yet. */
const NOT_YET_USED = ['ipx', 'better-auth', 'nodemailer']

/** Packages that may run an install script, and why. */
const INSTALL_SCRIPTS: Record<string, string> = {
  node: 'puts the pinned Node where npm scripts find it',
}

const FORBIDDEN = /^react-server-dom-/

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

function packagesOf({ packages }: Lockfile) {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => Object.assign({ path, name: nameOf(path) }, entry))
}

function problemsIn(file: Lockfile): string[] {
  return packagesOf(file).flatMap((entry) => {
    const { path, name, version = '0.0.0', resolved, hasInstallScript } = entry
    const floor = FLOORS[name]
    return [
      FORBIDDEN.test(name) && `${path} must not be there`,
      floor && compare(version, floor) < 0 && `${path} ${version} is below ${floor}`,
      hasInstallScript &&
        !(name in INSTALL_SCRIPTS) &&
        !isForOtherSystems(entry) &&
        `${path} has an install script`,
      resolved && `${path} names its registry: ${resolved}`,
    ].filter((problem) => typeof problem === 'string')
  })
}

/** npm skips packages for other systems, such as fsevents, and their scripts. */
function isForOtherSystems({ optional, os = [] }: Package) {
  return optional === true && os.length > 0 && !os.includes('linux')
}

/** Negative if `a` is older. A pre-release is older than its release. */
function compare(a: string, b: string) {
  const [left, right] = [a, b].map((version) => {
    const [numbers = '', preRelease] = version.split(/-(.*)/)
    return numbers
      .split('.')
      .map(Number)
      .concat(preRelease === undefined ? 0 : -1)
  })
  const index = left?.findIndex((number, at) => number !== right?.[at]) ?? -1
  return index === -1 ? 0 : (left?.[index] ?? 0) - (right?.[index] ?? 0)
}

test('the lockfile has no vulnerable package, unknown install script or registry address', () => {
  expect(packagesOf(lockfile).length).toBeGreaterThan(100)
  expect(problemsIn(lockfile)).toEqual([])
})

test('the same is true of what only `npm run lighthouse` installs', () => {
  const own = readLockfile('scripts/lighthouse/package-lock.json')
  expect(packagesOf(own).map(({ name }) => name)).toContain('lighthouse')
  expect(problemsIn(own)).toEqual([])
})

test('each row of the tables is still needed', () => {
  const names = new Set(packagesOf(lockfile).map(({ name }) => name))
  const unused = Object.keys(FLOORS).filter((name) => !names.has(name))
  expect(NOT_YET_USED).toEqual(expect.arrayContaining(unused))
  for (const name of Object.keys(INSTALL_SCRIPTS))
    expect(lockfile.packages[`node_modules/${name}`]?.hasInstallScript).toBe(true)
})

test('package.json allows the same install scripts', () => {
  const { allowScripts } = JSON.parse(readText('package.json')) as {
    allowScripts: Record<string, boolean>
  }
  expect(Object.keys(allowScripts)).toEqual(Object.keys(INSTALL_SCRIPTS))
})

test('npm files contain no registry address', () => {
  expect(readText('package-lock.json')).not.toMatch(/https?:\/\/[^"]*(registry|npmjs|artifactory)/)
  expect(readText('.npmrc')).not.toMatch(/registry\s*=/)
})

test('all versions are exact', () => {
  const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const wanted = { ...dependencies, ...devDependencies }
  const exact = Object.values(wanted).every((version) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(exact).toBe(true)
  const locked = Object.keys(wanted).map((name) => [
    name,
    lockfile.packages[`node_modules/${name}`]?.version,
  ])
  expect(Object.fromEntries(locked)).toEqual(wanted)
})

test('each problem in a lockfile is reported', () => {
  const packages: Record<string, Package> = {
    '': { version: '0.1.0' },
    'node_modules/react-server-dom-parcel': { version: '19.3.1' },
    'node_modules/x/node_modules/hono': { version: '4.13.9' },
    'node_modules/react': { version: '19.3.1-rc.1' },
    'node_modules/sharp': { version: '0.35.5', hasInstallScript: true },
    'node_modules/zod': { version: '4.0.0', resolved: 'https://registry.example/zod.tgz' },
    'node_modules/fsevents': { optional: true, os: ['darwin'], hasInstallScript: true },
    'node_modules/react-dom': { version: '20.0.0' },
    'node_modules/node': { version: '24.21.0', hasInstallScript: true },
  }
  expect(problemsIn({ packages })).toEqual([
    'node_modules/react-server-dom-parcel must not be there',
    'node_modules/x/node_modules/hono 4.13.9 is below 4.13.19',
    'node_modules/react 19.3.1-rc.1 is below 19.3.1',
    'node_modules/sharp has an install script',
    'node_modules/zod names its registry: https://registry.example/zod.tgz',
  ])
})
