/** @typedef {{ name: string, args: string, flags: Record<string, string> }} Instruction */
/** @typedef {{ image: string, as: string, steps: Instruction[] }} Stage */

/**
 * The part of the Dockerfile language that ours is written in: stages, continued lines, flags.
 * @param {string} text @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const step = parseInstruction(line)
    if (step.name !== 'FROM') {
      stages.at(-1)?.steps.push(step)
      continue
    }
    const [image = '', , as = String(stages.length)] = step.args.split(/\s+/)
    stages.push({ image, as, steps: [] })
  }
  return stages
}

/** @param {string} line @returns {Instruction} */
function parseInstruction(line) {
  const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
  const [given = ''] = /^(--[a-z-]+=\S+\s+)*/.exec(rest) ?? []
  const flags = [...given.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, key, value]) => [key, value])
  return {
    name: name.toUpperCase(),
    args: rest.slice(given.length),
    flags: Object.fromEntries(flags),
  }
}

/** `CMD ["node", "x"]` as its words. @param {string} args @returns {string[]} */
export const wordsOf = (args) => JSON.parse(args.replace(/^CMD\s+/, ''))

/**
 * Whether a file is left out, by the rules of .dockerignore: the last line that fits decides, and
 * one that names a folder fits everything in it.
 * @param {string} rules @returns {(file: string) => boolean}
 */
export function ignoredBy(rules) {
  const lines = rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ fits: toRegExp(line.replace(/^!/, '')), ignored: !line.startsWith('!') }))
  return (file) => lines.findLast(({ fits }) => fits.test(file))?.ignored ?? false
}

/** @param {string} pattern */
function toRegExp(pattern) {
  const parts = pattern.split(/(\*\*\/|\*|\?)/).map((part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}(?:/|$)`)
}
