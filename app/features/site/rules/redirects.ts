/** What an old address leads to; 'gone' was removed for good. */
type Redirect = { rule: string; to: string }
export const GONE = 'gone'

export type Redirects = { find: (path: string) => Redirect | undefined }

type Row = { from: string; to: string }
type Rule = Row & { pattern: URLPattern }

/** Longer addresses are nobody's bookmark. */
const PATH_MAX = 500
/** A name or a star of a pattern: `:page(\d+)` and `*` in `from`, `:page` and `*` in `to`. */
const PART = /:([a-z]\w*)|\*/gi

/**
 * Compiles rules like `/list/:page(\d+)` → `/new?page=:page`, `/blog/*` → `/how-to-win`, `/shop` → `gone`
 * (https://urlpattern.spec.whatwg.org). The first rule that fits wins.
 * @param isPage whether a path is one of a page
 * @throws Error naming the rule that cannot be read, leads nowhere, or leads on to another rule
 */
export function compileRedirects(
  rows: readonly Row[],
  isPage: (path: string) => boolean,
): Redirects {
  const rules = rows.map(toRule)
  const fixed = new Map(rules.filter(({ from }) => !isOpen(from)).map((rule) => [rule.from, rule]))
  const open = rules.filter(({ from }) => isOpen(from))

  function match(path: string) {
    const plain = path.replace(/(?<!\/)\/+$/, '')
    const exact = fixed.get(plain)
    if (exact) return { rule: exact, parts: {} }
    for (const rule of open) {
      const parts = rule.pattern.exec({ pathname: plain })?.pathname.groups
      if (parts) return { rule, parts }
    }
    return undefined
  }

  for (const { from, to } of rules) {
    const refuse = (reason: string) => new Error(`${from} → ${to}: ${reason}`)
    if (!isOpen(from) && match(from)?.rule.to !== to) throw refuse('the address has two rules')
    if (!isOpen(from) && isPage(from)) throw refuse('the address is one of a page')
    if (to === GONE) continue
    const example = fill(to, () => '1').split(/[?#]/)[0] ?? ''
    if (match(example)) throw refuse('it leads on to another rule: name its end')
    if (!isPage(example)) throw refuse('there is no such page')
  }
  return {
    find: (path) => {
      const found = path.length > PATH_MAX ? undefined : match(path)
      if (!found) return undefined
      const { rule, parts } = found
      const to = fill(rule.to, (name) => parts[name] ?? '')
      // Two slashes would lead to another site.
      return { rule: rule.from, to: to.replace(/^\/{2,}/, '/') }
    },
  }
}

function toRule({ from, to }: Row): Rule {
  try {
    if (!from.startsWith('/') || (to !== GONE && !/^\/(?!\/)/.test(to)))
      throw new Error('both are paths of this site, or the second is “gone”')
    const names = new Set([...from.matchAll(PART)].map(([part]) => part))
    const unknown = [...to.matchAll(PART)].find(([part]) => !names.has(part))
    if (unknown) throw new Error(`${unknown[0]} is not in the first`)
    return { from, to, pattern: new URLPattern({ pathname: from }) }
  } catch (error) {
    throw new Error(`${from} → ${to}: ${(error as Error).message}`, { cause: error })
  }
}

function isOpen(from: string) {
  return /[:*({]/.test(from)
}

function fill(to: string, valueOf: (name: string) => string) {
  return to.replace(PART, (_part, name?: string) => valueOf(name ?? '0'))
}
