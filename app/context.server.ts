import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Vocabulary } from '#app/features/competitions/queries/search.server.ts'
import { dublinDay, type Day } from '#app/lib/days.ts'

/** What each request carries into loaders, actions and API handlers. */
export type Site = {
  db: Db
  config: Config
  /** The instant of the request, and the calendar day it falls on in Ireland. */
  now: Date
  today: Day
  requestId: string
  log: Logger
  readVocabulary: () => Promise<Vocabulary>
}

const siteContext = createContext<Site>()

export function toSite(site: Omit<Site, 'today'>): Site {
  return { ...site, today: dublinDay(site.now) }
}

export function provideSite(context: RouterContextProvider, site: Site) {
  context.set(siteContext, site)
}

export function getSite(context: Readonly<RouterContextProvider>): Site {
  return context.get(siteContext)
}
