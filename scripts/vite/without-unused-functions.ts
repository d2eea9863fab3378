import { parseAst, type Plugin } from 'vite'

/** A function by its name, and the body that takes its place. */
type Replacements = Record<string, string>

/** For a function that is only called when the feature it belongs to is used. */
const NEVER = 'throw Error("left out of this build")'
/** For a function that looks for uses of its feature, and finds none. */
const NOTHING = ''

/**
 * Functions of React and React Router that this site never needs in the browser, by file
 * (docs/decisions/0015). They throw where a component could reach them; `LEFT_OUT` finds such components.
 */
export const UNUSED_FUNCTIONS: Record<string, Replacements> = {
  'react-dom/cjs/react-dom-client.production.js': {
    // <ViewTransition>: the router asks the browser for its transitions itself.
    ...named(
      'commitAfterMutationEffectsOnFiber commitExitViewTransitions commitNestedViewTransitions flushAfterMutationEffects measureNestedViewTransitions recursivelyTraverseAfterMutationEffects reportViewTransitionError restoreEnterOrExitViewTransitions restoreNestedViewTransitions trackEnterViewTransitions',
      NOTHING,
    ),
    ...named(
      'applyViewTransitionToHostInstances createViewTransitionInstance getViewTransitionClassName getViewTransitionName startViewTransition',
      NEVER,
    ),
    // <Fragment ref>
    ...named(
      'commitFragmentInstanceDeletionEffects commitFragmentInstanceInsertionEffects commitNewChildToFragmentInstances',
      NOTHING,
    ),
    isFragmentInstanceParent: 'return false',
    ...named('FragmentInstance traverseVisibleInstancesAndTextInstances', NEVER),
    // <SuspenseList> and <Activity>
    ...named('cutOffTailIfNeeded updateActivityComponent updateSuspenseListComponent', NEVER),
    // useActionState and useMemoCache, which compiled components call
    ...named(
      'dispatchActionState mountActionState rerenderActionState updateActionState useMemoCache',
      NEVER,
    ),
    // <form action={function}>
    extractEvents$1: NOTHING,
    startHostTransition: NEVER,
    // onBeforeInput
    ...named('getFallbackBeforeInputChars getNativeBeforeInputChars', 'return null'),
    // Style sheets with a precedence, and scripts with async and src
    getResource: `if (type === "script" || type === "style") ${NEVER}; return null`,
    ...named('acquireResource preloadResourceAndSuspendIfNeeded suspendResource', NEVER),
    // react-dom's preload() and its relatives
    ...named(
      'preconnect prefetchDNS preinitModuleScript preinitScript preinitStyle preload preloadModule',
      NEVER,
    ),
    // The names of components around an error, for developers
    getStackByFiberInDevAndProd: 'return ""',
    // root.unstable_scheduleHydration()
    attemptExplicitHydrationTarget: NOTHING,
  },
  'react-router/dist/production/lib/router/router.js': {
    // useFetcher().submit() and .Form
    handleFetcherAction: NEVER,
    // Routes that are found while browsing, or replaced by the development server
    ...named('discoverRoutes patchRoutesImpl', NEVER),
    // useBlocker
    shouldBlockNavigation: NOTHING,
    updateBlocker: NEVER,
  },
  'react-router/dist/production/lib/hooks.js': {
    // <BrowserRouter> and <MemoryRouter>
    useNavigateUnstable: NEVER,
    // Server components
    RSCErrorHandler: NEVER,
    // Our root has an error page.
    DefaultErrorComponent: NEVER,
  },
  'react-router/dist/production/lib/dom/ssr/components.js': { RSCPrefetchPageLinksImpl: NEVER },
}

/** How a source uses a feature whose functions are left out. */
export const LEFT_OUT =
  /import \{[^}]*\b(?:Activity|SuspenseList|ViewTransition|useActionState|useFormStatus)\b[^}]*\} from ['"]react(?:-dom)?['"]|import \{[^}]*\b(?:preconnect|prefetchDNS|preinit\w*|preload\w*)\b[^}]*\} from ['"]react-dom['"]|import \{[^}]*\b(?:BrowserRouter|MemoryRouter|useBlocker|usePrompt)\b[^}]*\} from ['"]react-router['"]|fetcher\.(?:submit|Form)\b|<form\b[^>]* action=\{(?:async\b|\()|<Fragment[^>]* ref=|\bprecedence=|<script\b[^>]*\basync\b|\bonBeforeInput\b/

/** Statements that only serve functions which are left out. */
const UNUSED_STATEMENTS =
  /^(FragmentInstance\.prototype\.\w+|ReactDOMSharedInternals\.findDOMNode) =/

export function withoutUnusedFunctions(): Plugin {
  return {
    name: 'without-unused-functions',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react/ },
      handler(code, id) {
        const file = Object.keys(UNUSED_FUNCTIONS).find((end) => id.endsWith(`/${end}`))
        if (file) return { code: replaceFunctions(code, UNUSED_FUNCTIONS[file] ?? {}), map: null }
        return undefined
      },
    },
  }
}

/** @throws if one of the functions is not in the code, or there are several of its name. */
export function replaceFunctions(code: string, replacements: Replacements): string {
  const { body } = parseAst(code)
  const found = functionsIn(body).filter(({ id }) => id.name in replacements)
  const names = found.map(({ id }) => id.name)
  const wrong = Object.keys(replacements).filter(
    (name) => names.filter((one) => one === name).length !== 1,
  )
  if (wrong.length > 0) throw new Error(`Not there exactly once: ${wrong.join(', ')}`)
  const cuts = [
    ...found.map(({ id, body: { start, end } }) => ({
      start,
      end,
      text: `{ ${replacements[id.name]} }`,
    })),
    ...body
      .filter(({ start }) => UNUSED_STATEMENTS.test(code.slice(start, start + 100)))
      .map(({ start, end }) => ({ start, end, text: '' })),
  ]
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

type FunctionNode = { type: string; id: { name: string }; body: { start: number; end: number } }

/** The declared functions, those within others too. */
function functionsIn(node: unknown): FunctionNode[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(functionsIn)
  return isFunction(node) ? [node, ...inner] : inner
}

function isFunction(node: object): node is FunctionNode {
  return 'type' in node && node.type === 'FunctionDeclaration'
}

function named(names: string, body: string): Replacements {
  return Object.fromEntries(names.split(' ').map((name) => [name, body]))
}
