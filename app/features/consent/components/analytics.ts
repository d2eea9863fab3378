import { loadScript } from './load-script.ts'

/** Attributes that hold the site's id for Plausible, Umami and Fathom. */
const ID_ATTRIBUTES = ['data-domain', 'data-website-id', 'data-site']
/** Google's tag reads its id from a command queue instead. */
const GOOGLE_ID = /^G-/

/** Most analytics scripts detect client navigation themselves. */
export function loadAnalytics({ src, id }: { src: string; id?: string }) {
  if (id && GOOGLE_ID.test(id)) commandGoogle(id)
  loadScript(src, id ? Object.fromEntries(ID_ATTRIBUTES.map((name) => [name, id])) : {})
}

function commandGoogle(id: string) {
  const page = window as Window & { dataLayer?: unknown[] }
  const commands = (page.dataLayer ??= [])
  // Google's script recognises only `arguments` objects as commands.
  function gtag(..._command: unknown[]) {
    commands.push(arguments)
  }
  gtag('js', new Date(performance.timeOrigin))
  gtag('config', id)
}
