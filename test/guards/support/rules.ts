import { codeOf, importsOf, type Import, type Source } from './sources.ts'

/** Returns one line for each violation. */
export type Rule = (sources: readonly Source[]) => string[]

const FEATURE_ROLE = /^app\/features\/([^/]+)\/([^/.]+)/
const SHARED_ROLES = ['rules', 'input', 'queries', 'operations']
/** A feature imports only from rows below its own. ARCHITECTURE.md quotes this order. */
export const FEATURE_ORDER: readonly (readonly string[])[] = [
  ['site', 'moderation'],
  ['accounts'],
  ['decisions', 'sources', 'partners', 'alerts'],
  ['round'],
  ['directory'],
  ['pages', 'statistics'],
  ['consent'],
  ['campaigns'],
  ['mail'],
  ['addresses'],
  ['letters'],
  ['submissions', 'tracker'],
  ['places', 'promoters', 'reading'],
  ['listings'],
  ['media', 'work'],
]
/** Roles that the server and its commands may import as well. */
const SERVER_ROLES = ['import', 'export', 'api', 'store', 'thread']
const DATABASE_ROLES = ['queries', 'operations', 'import', 'export']
/** The table of pages and its lookups, which rules, server and service worker may read. */
const PAGE_TABLE = /^app\/page-(traits|paths)\.ts$/
/** The files that compose the pages. */
const ENTRY = /^app\/(root|routes|entry\.\w+|context\.server|config\.server)\.tsx?$/

/** Files that features share beyond the four roles, and why. */
const SHARED: Record<string, string> = {
  'app/features/media/store/folder.server.ts':
    'the type of the store that the server passes to imports',
  'app/features/letters/mail.ts': 'the type of a mail, which any feature may send',
  'app/features/letters/mail-layout.ts': 'the frame of every mail, also of campaigns',
  'app/features/letters/mail-blocks.ts': 'the blocks of a mail, also shown as a preview',
  'app/features/letters/mail-confirm.ts': 'the mail that asks to confirm, whatever it is',
  'app/features/letters/mail-decisions.ts': 'mails about decisions, which several features make',
  'app/features/letters/mail-for-operator.ts': 'mails to the operator, which any feature may send',
  'app/features/round/components/watch-due.ts': 'the number due, in header and bottom bar',
  'app/features/tracker/device/open-tracker.ts': 'the log of entries, which several pages show',
  'app/features/consent/components/bottom-stack.tsx': 'the banners of every page',
  'app/features/consent/components/visitor-layer.tsx': 'invitations of every page',
  'app/features/tracker/components/saved-on-device.tsx': 'what a visitor saved, beside bookmarks',
  'app/features/tracker/components/own-due.tsx':
    'own entries with something to do, also in the round',
  'app/features/tracker/components/use-tracker.ts': 'follows the log of entries, on several pages',
  'app/features/tracker/components/listing-menu.tsx': 'the menu of a listing, also in the round',
  'app/features/tracker/components/tracker-layer.tsx': 'marks on the listings of every page',
  'app/features/places/components/advert.tsx': 'own adverts, on several pages',
  'app/features/consent/components/advert-place.tsx': 'the advert places between cards',
  'app/features/media/api/answer-picture.server.ts':
    'the response with a stored picture, also used for posters',
  'app/features/consent/components/cookie-choice.tsx': 'the control in the cookie policy',
}
/** Files that only the server and the request context import, and why. */
const SERVER_ONLY: Record<string, string> = {
  'app/features/accounts/passwords.server.ts': 'the hasher, with its queue for the whole process',
  'app/features/accounts/facebook.server.ts': 'the Facebook app, configured by the server',
  'app/features/mail/transport.server.ts': 'the mail transport, configured by the server',
}
const SERVER = /^(server\/|app\/context\.server\.ts$)/
/** Files that may read the clock, and why. */
const CLOCK_READERS: Record<string, string> = {
  'app/ui/now.tsx': "the browser's clock: labels change while a page is open",
  'app/ui/device/consent-store.ts':
    "the browser's clock: it dates an answer stored only in the browser",
  'app/features/tracker/device/open-tracker.ts':
    'entries are logged on the device, often offline; the server clamps clocks that are ahead',
  'app/features/tracker/device/visitor-log.ts':
    'what a visitor marked becomes the member’s at that moment, on the device',
  'app/features/round/components/use-actions.ts':
    'an entry is shown with its time before the device has stored it',
  'app/features/tracker/device/keep-in-sync.ts':
    "the browser's clock: how long ago this page synced",
  'app/features/site/components/offline-lists.ts': 'offline there is no other clock',
  'app/features/round/components/watch-due.ts':
    "the browser's clock: the number due changes by itself",
  'app/sw/bookmarks.ts': 'the age of bookmarks stored on the device',
  'app/sw/trackers.ts': 'a notification says what may be decided on the day it is shown',
  'server/main.ts': 'the clock of the server, passed to everything',
  'server/commands/command.ts': 'the clock of the command line, passed to each command',
  'server/commands/terminal.ts': 'how often progress is shown; tests pass another',
}

const CLOCK = /\bDate\.now\b|\bDate\(\s*\)|\bnew Date\b(?!\s*\()/
const PROCESS_ENV =
  /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|\{[^{}]*\benv\b[^{}]*\}\s*=\s*process\b/
/** Its Link has the page transition, and takes only addresses that have a page. */
const LINKS = 'app/ui/link.tsx'
/** Its redirects take only addresses that have a page. */
const REDIRECTS = 'app/lib/http/redirect.server.ts'
const BARE_REDIRECT =
  /\bimport\s*\{[^}]*\bredirect(Document)?\b[^}]*\}\s*from\s*(['"])react-router\2/
/** `satisfies PageAddress` makes the types check the address of a plain link or form. */
const UNCHECKED_LINK = /\b(?:href|action)=(?:"\/(?!api\/)|\{(['"`])\/(?!api\/)[^\n]*?\1\})/
const UNCHECKED_MOVE = /\blocation\.(?:assign|replace)\((['"`])\/[^\n]*?\1\)/
const BARE_LINK =
  /\bimport\s*\{[^}]*\b(Nav)?Link\b[^}]*\}\s*from\s*(['"])react-router(-dom)?\2|\bimport\s*\*[^;]*?from\s*(['"])react-router(-dom)?\4/
const RESIZE_LISTENER = /\baddEventListener\(\s*(['"])resize\1|\bonresize\b/
/** React Router loads these by their default export. */
const DEFAULT_EXPORTS =
  /^app\/(root|routes|entry\.\w+)\.tsx?$|^app\/features\/[^/]+\/routes\/[^/]+\.tsx$/

export const RULES = {
  'lib, ui and db import nothing above them': forImports(({ from, what }) => {
    const layer = /^app\/(lib|ui|db)\//.exec(from)?.[1]
    if (!layer) return false
    if (/^(app\/features|server|test|e2e)\//.test(what)) return true
    if (ENTRY.test(what) || PAGE_TABLE.test(what)) return true
    return layer === 'lib' && /^app\/(ui|db)\//.test(what)
  }),

  'files of app/ that features stand on import no feature': forImports(
    ({ from, what }) =>
      /^app\/[^/]+$/.test(from) && !ENTRY.test(from) && what.startsWith('app/features/'),
  ),

  'features share only rules, input, queries and operations': forImports(
    ({ from, what, typeOnly }) => {
      const [, feature, role] = FEATURE_ROLE.exec(what) ?? []
      if (!feature || !role || FEATURE_ROLE.exec(from)?.[1] === feature) return false
      if (SHARED_ROLES.includes(role) || what in SHARED) return false
      // Many pages show cards, bookmark buttons and the session.
      if (feature === 'listings' && role === 'components') return false
      // Many pages log and mark.
      if (feature === 'tracker' && role === 'device') return false
      if ((SERVER.test(from) || typeOnly) && what in SERVER_ONLY) return false
      if (from.startsWith('server/')) return !SERVER_ROLES.includes(role)
      return !(ENTRY.test(from) && what.startsWith('app/features/site/'))
    },
  ),

  'features import only from rows below theirs': forImports(({ from, what }) => {
    const [above, below] = [featureOf(from), featureOf(what)]
    if (above === undefined || below === undefined || above === below) return false
    return !(rowOf(above) < rowOf(below))
  }),

  'there are no import cycles': (sources) => cyclesOf(sources),

  'rules are pure': forImports(({ from, what, typeOnly }) => {
    if (!isRules(from)) return false
    if (isRules(what) || PAGE_TABLE.test(what) || /^#content\/.*\.json$/.test(what)) return false
    if (/^app\/lib\/(?!.*\.server\.)/.test(what)) return false
    return !typeOnly
  }),

  "the table of pages' traits is pure data": forImports(
    ({ from, what, typeOnly }) => PAGE_TABLE.test(from) && !PAGE_TABLE.test(what) && !typeOnly,
  ),

  'only queries, operations, import and export use the database': forImports(
    ({ from, what, typeOnly }) => {
      if (!/^(app\/db\/|kysely($|\/))/.test(what)) return false
      if (/^(app\/db|server)\//.test(from) || (ENTRY.test(from) && typeOnly)) return false
      return !DATABASE_ROLES.includes(FEATURE_ROLE.exec(from)?.[2] ?? '')
    },
  ),

  'the app imports neither its server nor its tests': forImports(
    ({ from, what }) =>
      /^(test|e2e|bench|scripts)\//.test(what) ||
      (from.startsWith('app/') && what.startsWith('server/')),
  ),

  'settings are read in one file': forFiles(
    (source) =>
      source.file !== 'app/config.server.ts' &&
      (PROCESS_ENV.test(codeOf(source)) ||
        importsOf(source).some(({ what }) => /^(node:)?process$/.test(what))),
  ),

  'the clock is read only in listed files': forFiles(
    (source) => !(source.file in CLOCK_READERS) && CLOCK.test(codeOf(source)),
  ),

  'links use the page transition': forFiles(
    ({ file, text }) => file !== LINKS && BARE_LINK.test(text),
  ),

  'redirects lead to pages': forFiles(
    ({ file, text }) => file !== REDIRECTS && BARE_REDIRECT.test(text),
  ),

  'plain links and forms lead to pages': forFiles(
    ({ file, text }) =>
      (file.endsWith('.tsx') && UNCHECKED_LINK.test(text)) || UNCHECKED_MOVE.test(text),
  ),

  'nothing listens to window resizing': forFiles(({ text }) => RESIZE_LISTENER.test(text)),

  'there are no enums': forFiles((source) => /\benum\s+\w+\s*\{/.test(codeOf(source))),

  'only files that React Router, React.lazy or useLoadOnPress loads have a default export': (
    sources,
  ) => {
    const lazy = new Set(sources.flatMap(lazyImports))
    return forFiles(
      (source) =>
        !DEFAULT_EXPORTS.test(source.file) &&
        !lazy.has(source.file) &&
        /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/.test(codeOf(source)),
    )(sources)
  },
} satisfies Record<string, Rule>

/** Returns the exceptions that no file needs. */
export function unusedExceptions(sources: readonly Source[]): string[] {
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

/** Returns the roles that have both a file and a folder, such as a/rules.ts and a/rules/b.ts. */
export function splitRoles(sources: readonly Source[]): string[] {
  const roles = sources.flatMap(({ file }) => FEATURE_ROLE.exec(file)?.[0] ?? [])
  const isFolder = (role: string) => sources.some(({ file }) => file.startsWith(`${role}/`))
  const isFile = (role: string) => sources.some(({ file }) => file.startsWith(`${role}.`))
  return [...new Set(roles)].filter((role) => isFolder(role) && isFile(role))
}

function forImports(isViolation: (found: Import) => boolean): Rule {
  return (sources) =>
    sources
      .flatMap(importsOf)
      .filter(isViolation)
      .map(({ from, what }) => `${from} imports ${what}`)
}

function forFiles(isViolation: (source: Source) => boolean): Rule {
  return (sources) => sources.filter(isViolation).map(({ file }) => file)
}

function featureOf(file: string) {
  return FEATURE_ROLE.exec(file)?.[1]
}

/** NaN for a feature missing from the order, so that every comparison is false. */
function rowOf(feature: string) {
  const row = FEATURE_ORDER.findIndex((names) => names.includes(feature))
  return row < 0 ? NaN : row
}

/** Returns each import cycle once as 'a → b → a', including type and lazy imports. */
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

/**
 * Returns the files that `lazy(() => import('./x.tsx'))`, `lazyExtra` or, for a press, `const loadX = () => import('./x.tsx')`
 * loads: their default export is rendered.
 */
function lazyImports(source: Source) {
  const lazily = /\b(?:lazy(?:Extra)?\(|const load\w* =)\s*\(\)\s*=>\s*(import\((['"])[^'"]+\2\))/g
  return [...source.text.matchAll(lazily)].flatMap(([, text = '']) =>
    importsOf({ file: source.file, text }).map(({ what }) => what),
  )
}
