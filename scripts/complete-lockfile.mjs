// node scripts/complete-lockfile.mjs   after npm install against a registry that lacks some
// platforms' binaries: npm then leaves them out of package-lock.json, and `npm ci` refuses it.
// Adds each under the exact version its parent wants; npm skips what is for another platform.
import { readFileSync, writeFileSync } from 'node:fs'
import { missingOptional } from './lib/lockfile.mjs'
import { inRoot, say, script } from './lib/project.mjs'

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]
const libraries = { gnu: 'glibc', musl: 'musl' }

await script(async () => {
  const path = inRoot('package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingOptional(lock)
  for (const { name, version, dev } of missing) {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} has no exact version: ${version}`)
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev ? { dev } : {}),
      optional: true,
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  say(`${missing.length} packages of other platforms added to package-lock.json`)
})

/** @param {string} name such as `@oxfmt/binding-linux-arm64-musl` */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = Object.entries(libraries).flatMap(([word, library]) =>
    words.includes(word) ? [library] : [],
  )
  if (cpu.length === 0) throw new Error(`${name} does not tell its platform`)
  return { cpu, ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) }
}
