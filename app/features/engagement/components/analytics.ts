import { loadScript } from './load-script.ts'

/** Where the usual scripts look for the id of the site: Plausible, Umami, Fathom. */
const ID_ATTRIBUTES = ['data-domain', 'data-website-id', 'data-site']
/** Google's tag takes its id from a list of commands instead. */
const GOOGLE_ID = /^G-/

/** Most scripts of the kind notice by themselves when the visitor goes to another page. */
export function loadAnalytics({ src, id }: { src: string; id?: string }) {
  if (id && GOOGLE_ID.test(id)) commandGoogle(id)
  loadScript(src, id ? Object.fromEntries(ID_ATTRIBUTES.map((name) => [name, id])) : {})
}

function commandGoogle(id: string) {
  const page = window as Window & { dataLayer?: unknown[] }
  const commands = (page.dataLayer ??= [])
  // Of all that lies in the list, Google's script takes only `arguments` for commands.
  function gtag(..._command: unknown[]) {
    commands.push(arguments)
  }
  gtag('js', new Date(performance.timeOrigin))
  gtag('config', id)
}
