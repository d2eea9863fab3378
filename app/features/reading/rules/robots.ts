import { AGENT_NAME } from './agent.ts'

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
