import robotsParser from 'robots-parser'
import type { Day } from '#app/lib/time/days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { readBody } from '#app/lib/web/read-body.ts'
import type { FetchedBody } from '#app/lib/web/safe-fetch.server.ts'
import { AGENT_NAME } from './rules/agent.ts'
import { ROBOTS_MAX, VALUE_MAX, withinLimits } from './rules/limits.ts'
import { isWall, pictureOf, readFacts } from './rules/read-facts.ts'
import { readText, type ReadFields } from './rules/read-text.ts'
import { rulesForUs } from './rules/robots.ts'

type Page = { body: FetchedBody; url: string; today: Day }
type PageReading = { isWall: boolean; fields: ReadFields; picture: string | undefined }

/** Reads what a promoter's page says of its competition. */
async function readPromoterPage({ body, url, today }: Page): Promise<PageReading> {
  const page = parsePage((await readBody(body)).text)
  if (isWall(page)) return { isWall: true, fields: {}, picture: undefined }
  const picture = pictureOf(page, url)
  return {
    isWall: false,
    fields: withinLimits(readFacts(page, url, today)),
    picture: picture !== undefined && picture.length <= VALUE_MAX ? picture : undefined,
  }
}

/** Reads what somebody pasted. */
function readPastedText({ text, today }: { text: string; today: Day }): ReadFields {
  return withinLimits(readText(text, today))
}

/** Returns the rules of a robots.txt that can concern us, and the seconds that it asks for between two requests. */
async function readRobots({ body, address }: { body: FetchedBody; address: string }) {
  const { text } = await readBody(body)
  const rules = rulesForUs(text.slice(0, ROBOTS_MAX))
  return { rules, crawlDelay: robotsParser(address, rules).getCrawlDelay(AGENT_NAME) }
}

type Question = {
  rules: string
  address: string
  /** Rules for all robots count. */
  isRobot: boolean
}

function isDisallowed({ rules, address, isRobot }: Question): boolean {
  const counted = isRobot ? rules : rulesForUs(rules, { isNamed: true })
  return robotsParser(address, counted).isDisallowed(address, AGENT_NAME) === true
}

export const readingJobs = { readPromoterPage, readPastedText, readRobots, isDisallowed }
