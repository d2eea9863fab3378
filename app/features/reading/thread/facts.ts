import robotsParser from 'robots-parser'
import type { Day } from '#app/lib/time/days.ts'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { readBody } from '#app/lib/web/read-body.ts'
import type { FetchedBody } from '#app/lib/web/safe-fetch.server.ts'
import { AGENT_NAME } from '../rules/agent.ts'
import { ROBOTS_MAX, VALUE_MAX, withinLimits } from '../rules/limits.ts'
import { pictureOf, readFacts } from '../rules/read-facts.ts'
import type { ReadFields } from '../rules/read-fields.ts'
import { readText } from '../rules/read-text.ts'
import { isDrawnByScripts, isWall } from '../rules/walls.ts'

const RULES = new Set(['allow', 'disallow', 'crawl-delay'])
const OUR_NAME = AGENT_NAME.toLowerCase()

/** Returns the lines of a robots.txt that concern us: rules for all robots, unless `isNamed`, and those that name us. */
export function rulesForUs(text: string, { isNamed = false } = {}): string {
  const wanted = isNamed ? [OUR_NAME] : [OUR_NAME, '*']
  const kept: string[] = []
  const agents = new Set<string>()
  let isInRules = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [name, value] = splitLine(line)
    if (name === 'user-agent') {
      if (isInRules) agents.clear()
      isInRules = false
      const agent = agentOf(value)
      if (wanted.includes(agent)) agents.add(agent)
    } else if (RULES.has(name)) {
      if (!isInRules) for (const agent of agents) kept.push(`User-agent: ${agent}`)
      if (agents.size > 0) kept.push(`${name}: ${value}`)
      isInRules = true
    }
  }
  return kept.join('\n')
}

function splitLine(line: string): [name: string, value: string] {
  const [words = ''] = line.split('#', 1)
  const at = Math.max(0, words.indexOf(':'))
  return [words.slice(0, at).trim().toLowerCase(), words.slice(at + 1).trim()]
}

/** 'Robot/1.0' → 'robot' */
function agentOf(value: string) {
  return value.toLowerCase().split('/', 1)[0]?.trim() ?? ''
}

type Page = { body: FetchedBody; url: string; today: Day }
type PageReading = {
  /** Why it says nothing: it asks to log in first, or only its scripts would write its text. */
  unread: 'wall' | 'script' | undefined
  fields: ReadFields
  picture: string | undefined
}

async function readPromoterPage({ body, url, today }: Page): Promise<PageReading> {
  const page = parsePage((await readBody(body)).text)
  const unread = isWall(page) ? 'wall' : isDrawnByScripts(page) ? 'script' : undefined
  if (unread) return { unread, fields: {}, picture: undefined }
  const picture = pictureOf(page, url)
  return {
    unread,
    fields: withinLimits(readFacts(page, url, today)),
    picture: picture !== undefined && picture.length <= VALUE_MAX ? picture : undefined,
  }
}

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
