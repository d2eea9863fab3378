import { codeOf, importsOf, type Import, type Source } from './sources.ts'

/** What breaks the rule, one line each. */
export type Rule = (sources: readonly Source[]) => string[]

const FEATURE_ROLE = /^app\/features\/([^/]+)\/([^/.]+)/
const MEETING_ROLES = ['rules', 'input', 'queries', 'operations']
/** A feature imports only from the rows below its own. ARCHITECTURE.md quotes this order. */
export const FEATURE_ORDER: readonly (readonly string[])[] = [
  ['site', 'admin'],
  ['accounts'],
  ['bookmarks'],
  ['moderation'],
  ['mailing'],
  ['directory'],
  ['submissions'],
  ['exchange'],
  ['pages'],
  ['engagement'],
  ['listings'],
  ['media'],
  ['identity'],
  ['jobs'],
]
/** Whole workflows that the operator's command line and the start of the server call. */
const SERVER_ROLES = ['import', 'export', 'api', 'store']
const DATABASE_ROLES = ['queries', 'operations', 'import', 'export']
/** Composes the pages: layouts, error page. */
const ENTRY = /^app\/(root|routes|entry\.\w+|context\.server|config\.server)\.tsx?$/

/** What features share beyond the four roles, and why. */
const SHARED: Record<string, string> = {
  'app/features/media/store/folder.server.ts':
    'the type of the store that the server hands to imports',
  'app/features/mailing/mail.ts': 'the texts of mails, which whoever has something to say fills in',
  'app/features/engagement/components/visitor-layer.tsx': 'banners and invitations of every page',
  'app/features/engagement/components/advert-place.tsx': 'the advert places between cards',
  'app/features/media/api/answer-picture.server.ts':
    'how a stored picture is answered, posters too',
  'app/features/engagement/components/cookie-choice.tsx': 'the control in the cookie policy',
}
/** What the server makes at its start and every request carries, and why only they see it. */
const SERVER_ONLY: Record<string, string> = {
  'app/features/accounts/passwords.server.ts': 'the hasher, with its queue for the whole process',
  'app/features/accounts/facebook.server.ts': 'the Facebook app, by the settings of the server',
  'app/features/mailing/transport.server.ts': 'where mails leave, by the settings of the server',
}
const SERVER = /^(server\/|app\/context\.server\.ts$)/
/** Where the clock may be read, and why. */
const CLOCK_READERS: Record<string, string> = {
  'app/ui/now.tsx': "the browser's clock: labels move on while a page is open",
  'app/ui/device/consent-store.ts':
    "the browser's clock: it dates an answer that only the browser keeps",
  'app/features/site/components/offline-lists.ts': 'offline there is no other clock',
  'app/sw/bookmarks.ts': 'how old is what the device keeps',
  'server/main.ts': 'the clock of the server, handed to everything',
  'server/commands/command.ts': 'the clock of the command line, handed to each command',
  'server/commands/terminal.ts': 'how often progress is shown; tests hand in another',
}

const CLOCK = /\bDate\.now\b|\bDate\(\s*\)|\bnew Date\b(?!\s*\()/
const PROCESS_ENV =
  /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\{[^{}]*\benv\b[^{}]*\}\s*=\s*process\b/
/** Its own Link and NavLink have the page transition. */
const LINKS = 'app/ui/link.tsx'
const BARE_LINK =
  /\bimport\s*\{[^}]*\b(Nav)?Link\b[^}]*\}\s*from\s*(['"])react-router(-dom)?\2|\bimport\s*\*[^;]*?from\s*(['"])react-router(-dom)?\4/
const RESIZE_LISTENER = /\baddEventListener\(\s*(['"])resize\1|\bonresize\b/
/** React Router loads these by their default export. */
const DEFAULT_EXPORTS =
  /^app\/(root|routes|entry\.\w+)\.tsx?$|^app\/features\/[^/]+\/routes\/[^/]+\.tsx$/

export const RULES = {
  'lib, ui and db know nothing above them': overImports(({ from, what }) => {
    const layer = /^app\/(lib|ui|db)\//.exec(from)?.[1]
    if (!layer) return false
    if (/^(app\/features|server|test|e2e)\//.test(what) || ENTRY.test(what)) return true
    return layer === 'lib' && /^app\/(ui|db)\//.test(what)
  }),

  'features meet only at rules, input, queries and operations': overImports(({ from, what }) => {
    const [, feature, role] = FEATURE_ROLE.exec(what) ?? []
    if (!feature || !role || FEATURE_ROLE.exec(from)?.[1] === feature) return false
    if (MEETING_ROLES.includes(role) || what in SHARED) return false
    // Cards, bookmark buttons and the session in the browser are parts of many pages.
    if (feature === 'listings' && role === 'components') return false
    if (SERVER.test(from) && what in SERVER_ONLY) return false
    if (from.startsWith('server/')) return !SERVER_ROLES.includes(role)
    return !(ENTRY.test(from) && what.startsWith('app/features/site/'))
  }),

  'features import only from the rows below their own': overImports(({ from, what }) => {
    const [above, below] = [featureOf(from), featureOf(what)]
    if (above === undefined || below === undefined || above === below) return false
    return !(rowOf(above) < rowOf(below))
  }),

  'no file imports itself through others': (sources) => cyclesOf(sources),

  'rules are pure': overImports(({ from, what, typeOnly }) => {
    if (!isRules(from)) return false
    if (isRules(what)) return false
    if (/^app\/lib\/(?!.*\.server\.)/.test(what)) return false
    return !typeOnly
  }),

  'only queries, operations, import and export see the database': overImports(
    ({ from, what, typeOnly }) => {
      if (!/^(app\/db\/|kysely($|\/))/.test(what)) return false
      if (/^(app\/db|server)\//.test(from) || (ENTRY.test(from) && typeOnly)) return false
      return !DATABASE_ROLES.includes(FEATURE_ROLE.exec(from)?.[2] ?? '')
    },
  ),

  'nobody imports the admin area': overImports(
    ({ from, what }) =>
      what.startsWith('app/features/admin/') && !from.startsWith('app/features/admin/'),
  ),

  'the app knows neither its server nor its tests': overImports(
    ({ from, what }) =>
      /^(test|e2e|bench|scripts)\//.test(what) ||
      (from.startsWith('app/') && what.startsWith('server/')),
  ),

  'settings are read in one place': overFiles(
    (source) =>
      source.file !== 'app/config.server.ts' &&
      (PROCESS_ENV.test(codeOf(source)) ||
        importsOf(source).some(({ what }) => /^(node:)?process$/.test(what))),
  ),

  'the clock is read in few places': overFiles(
    (source) => !(source.file in CLOCK_READERS) && CLOCK.test(codeOf(source)),
  ),

  'links have the page transition': overFiles(
    ({ file, text }) => file !== LINKS && BARE_LINK.test(text),
  ),

  'nothing listens to the resized window': overFiles(({ text }) => RESIZE_LISTENER.test(text)),

  'there are no enums': overFiles((source) => /\benum\s+\w+\s*\{/.test(codeOf(source))),

  'only what React Router or React.lazy loads has a default export': (sources) => {
    const lazy = new Set(sources.flatMap(lazyImports))
    return overFiles(
      (source) =>
        !DEFAULT_EXPORTS.test(source.file) &&
        !lazy.has(source.file) &&
        /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(codeOf(source)),
    )(sources)
  },
} satisfies Record<string, Rule>

/** The exceptions that nothing needs any more. */
export function uselessExceptions(sources: readonly Source[]): string[] {
  const reading = sources.filter((source) => CLOCK.test(codeOf(source))).map(({ file }) => file)
  const imports = sources.flatMap(importsOf)
  const namedBy = (place: RegExp) =>
    imports.filter(({ from }) => place.test(from)).map(({ what }) => what)
  return [
    ...Object.keys(CLOCK_READERS).filter((file) => !reading.includes(file)),
    ...Object.keys(SHARED).filter((file) => !namedBy(/^app\//).includes(file)),
    ...Object.keys(SERVER_ONLY).filter((file) => !namedBy(SERVER).includes(file)),
  ]
}

/** Roles of features that have both a file and a folder: 'app/features/a/rules' of a/rules.ts and a/rules/b.ts. */
export function splitRoles(sources: readonly Source[]): string[] {
  const roles = sources.flatMap(({ file }) => FEATURE_ROLE.exec(file)?.[0] ?? [])
  const isFolder = (role: string) => sources.some(({ file }) => file.startsWith(`${role}/`))
  const isFile = (role: string) => sources.some(({ file }) => file.startsWith(`${role}.`))
  return [...new Set(roles)].filter((role) => isFolder(role) && isFile(role))
}

function overImports(offends: (found: Import) => boolean): Rule {
  return (sources) =>
    sources
      .flatMap(importsOf)
      .filter(offends)
      .map(({ from, what }) => `${from} imports ${what}`)
}

function overFiles(offends: (source: Source) => boolean): Rule {
  return (sources) => sources.filter(offends).map(({ file }) => file)
}

function featureOf(file: string) {
  return FEATURE_ROLE.exec(file)?.[1]
}

/** NaN for a feature that the order does not name: then no comparison holds. */
function rowOf(feature: string) {
  const row = FEATURE_ORDER.findIndex((names) => names.includes(feature))
  return row < 0 ? NaN : row
}

/** Each cycle of imports once, types included, as 'a → b → a'. Lazy imports count too. */
function cyclesOf(sources: readonly Source[]): string[] {
  const targets = new Map(
    sources.map((source) => [source.file, importsOf(source).map(({ what }) => what)]),
  )
  const done = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const visit = (file: string) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    path.push(file)
    for (const target of targets.get(file) ?? []) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of targets.keys()) visit(file)
  return cycles
}

function isRules(file: string) {
  return /^app\/features\/[^/]+\/rules(\.ts$|\/)/.test(file)
}

/** What `lazy(() => import('./x.tsx'))` loads: React wants a default export there. */
function lazyImports(source: Source) {
  const lazily = /\blazy\(\s*\(\)\s*=>\s*(import\((['"])[^'"]+\2\))/g
  return [...source.text.matchAll(lazily)].flatMap(([, text = '']) =>
    importsOf({ file: source.file, text }).map(({ what }) => what),
  )
}
