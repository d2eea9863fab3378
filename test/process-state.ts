import { vi } from 'vitest'

const EVENTS = [
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'message',
] as const

/** sharp sets it when it is loaded. */
const SET_BY_LIBRARIES = ['VIPSHOME']

/**
 * Records what the test files of a process share: environment, globals, timers, signal handlers, folder.
 * Globals that start with two underscores are registries of libraries.
 * @returns a function that restores as much as it can, and returns one line per difference.
 */
export function recordProcessState(): () => string[] {
  const env = { ...process.env }
  const globals = new Set(Object.getOwnPropertyNames(globalThis))
  const listeners = EVENTS.map((event) => process.listenerCount(event))
  const folder = process.cwd()
  return () => {
    const timers = vi.isFakeTimers() ? ['fake timers'] : []
    vi.useRealTimers()
    return [
      ...timers,
      ...stubbedGlobals(),
      ...Object.getOwnPropertyNames(globalThis)
        .filter(
          (key) =>
            !globals.has(key) && !key.startsWith('__') && Reflect.deleteProperty(globalThis, key),
        )
        .map((key) => `the global ${key}`),
      ...changedVariables(env),
      ...EVENTS.filter((event, index) => process.listenerCount(event) !== listeners[index]).map(
        (event) => `a listener for ${event}`,
      ),
      ...changedFolder(folder),
    ]
  }
}

/** Compares descriptors, as reading a global may load a part of Node.js. */
function stubbedGlobals() {
  const before = describeGlobals()
  vi.unstubAllGlobals()
  const after = describeGlobals()
  return Object.keys({ ...before, ...after })
    .filter((key) => !isSame(before[key], after[key]))
    .map((key) => `the stubbed global ${key}`)
}

const describeGlobals = (): PropertyDescriptorMap => Object.getOwnPropertyDescriptors(globalThis)

const isSame = (one?: PropertyDescriptor, other?: PropertyDescriptor) =>
  Object.is(one?.value, other?.value) && one?.get === other?.get

function changedVariables(env: NodeJS.ProcessEnv) {
  const names = [...new Set([...Object.keys(env), ...Object.keys(process.env)])]
  const changed = names.filter(
    (name) => process.env[name] !== env[name] && !SET_BY_LIBRARIES.includes(name),
  )
  vi.unstubAllEnvs()
  for (const name of changed) {
    if (env[name] === undefined) delete process.env[name]
    else process.env[name] = env[name]
  }
  return changed.map((name) => `the environment variable ${name}`)
}

function changedFolder(folder: string) {
  if (process.cwd() === folder) return []
  process.chdir(folder)
  return ['the current folder']
}
