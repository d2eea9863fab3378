const PLACEHOLDER_LISTINGS_MAX = 20

/** A request for listings in a body, such as `{{newest 5}}`. */
export type Placeholder =
  | { kind: 'newest' | 'ending-soon'; count: number }
  | { kind: 'competition'; slug: string }
  /** The booked line of the week; nothing without one. */
  | { kind: 'advert' }

export type BodyPart =
  | { kind: 'markdown'; text: string }
  | { kind: 'placeholder'; placeholder: Placeholder }
  | { kind: 'error'; message: string }

/** Returns the text between a line's braces. Not a pattern, which would be slow on spaces. */
function wordsOf(line: string): string | undefined {
  const trimmed = line.trim()
  if (!trimmed.startsWith('{{') || !trimmed.endsWith('}}') || trimmed.length < 4) return undefined
  const words = trimmed.slice(2, -2).trim()
  return /[{}]/.test(words) ? undefined : words
}

export function splitAtPlaceholders(body: string): BodyPart[] {
  const parts: BodyPart[] = []
  let lines: string[] = []
  const flush = () => {
    const text = lines.join('\n')
    if (text.trim() !== '') parts.push({ kind: 'markdown', text })
    lines = []
  }
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const words = wordsOf(line)
    if (words === undefined && !line.includes('{{')) lines.push(line)
    else {
      flush()
      parts.push(words === undefined ? notAlone(line) : readPlaceholder(words))
    }
  }
  flush()
  return parts
}

function readPlaceholder(words: string): BodyPart {
  const [name = '', value = '', ...more] = words.split(/\s+/)
  if (words === 'advert') return { kind: 'placeholder', placeholder: { kind: 'advert' } }
  if (more.length > 0) return unknown(words)
  if (name === 'newest' || name === 'ending-soon') {
    const count = /^\d{1,3}$/.test(value) ? Number(value) : 0
    if (count < 1 || count > PLACEHOLDER_LISTINGS_MAX)
      return fault(`Say how many, from 1 to ${PLACEHOLDER_LISTINGS_MAX}: {{${name} 5}}.`)
    return { kind: 'placeholder', placeholder: { kind: name, count } }
  }
  if (name === 'competition' && /^[a-z0-9-]{1,120}$/.test(value))
    return { kind: 'placeholder', placeholder: { kind: 'competition', slug: value } }
  return unknown(words)
}

function unknown(words: string) {
  return fault(`Nobody knows what “{{${words.slice(0, 60)}}}” stands for.`)
}

function notAlone(line: string) {
  const shown = line.trim().slice(0, 60)
  return fault(`A placeholder needs a line of its own, with both brackets: “${shown}”.`)
}

function fault(message: string): BodyPart {
  return { kind: 'error', message }
}
