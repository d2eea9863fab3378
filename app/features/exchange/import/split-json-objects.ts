/** `line` is where the object starts. */
export type JsonObject = { line: number; text: string } | { line: number; error: string }

const DEPTH_MAX = 20
const OPEN_TEXT = 'A text in this row does not end on its line.'
const NOT_CLOSED = 'The row does not end.'
const TOO_DEEP = 'The row is nested too deeply.'
const TOO_LONG = 'The row is too long.'
const NOT_A_ROW = 'Something here is not a row.'
const CUT_OFF = 'The list does not end: the end of the file may be missing.'

/** Splits a stream of JSON objects into their texts. Unlike parsers on npm it resumes after errors, and knows lines. */
export function jsonObjectSplitter(max: number) {
  const pieces: JsonObject[] = []
  let place: 'between' | 'row' | 'lost' = 'between'
  let line = 1
  let listIsOpen = false
  let strayLine = 0
  let inText = false
  let escaped = false
  let lineIsBlank = true
  /** The current row: start line, text so far, open brackets, last token. */
  let start = 1
  let text = ''
  let size = 0
  let brackets = ''
  let last = ''

  const startRow = () => {
    place = 'row'
    start = line
    text = ''
    size = 0
    brackets = '{'
    last = '{'
    return 'started' as const
  }
  const fail = (error: string, next: 'between' | 'lost') => {
    pieces.push({ line: start, error })
    place = next
    inText = false
    lineIsBlank = false
  }
  const append = (part: string) => {
    size += part.length
    text = size > max ? '' : text + part
  }

  const readBetween = (mark: string) => {
    if (inText) inText = mark !== '"' && mark !== '\n'
    else if (mark === '{') return startRow()
    else if (mark === '[') listIsOpen = true
    else if (mark === ']') listIsOpen = false
    else if (mark.trim() !== '' && mark !== ',') {
      if (strayLine !== line) pieces.push({ line, error: NOT_A_ROW })
      strayLine = line
      inText = mark === '"'
    }
    return undefined
  }

  const readText = (mark: string) => {
    if (mark === '\n') {
      fail(OPEN_TEXT, 'lost')
      lineIsBlank = true
    } else if (escaped) escaped = false
    else if (mark === '\\') escaped = true
    else if (mark === '"') inText = false
  }

  const readRow = (mark: string) => {
    if (inText) return readText(mark)
    if (mark.trim() === '') return undefined
    // An object where a key is expected: the previous row was never closed.
    const isNextRow = mark === '{' && brackets.endsWith('{') && last !== ':'
    last = mark
    if (isNextRow) {
      fail(NOT_CLOSED, 'between')
      return startRow()
    }
    if (mark === '"') inText = true
    else if (mark === '{' || mark === '[') return open(mark)
    else if (mark === '}' || mark === ']') return close(mark)
    return undefined
  }

  const open = (mark: string) => {
    brackets += mark
    if (brackets.length > DEPTH_MAX) fail(TOO_DEEP, 'lost')
  }

  const close = (mark: string) => {
    if (brackets.endsWith('{') !== (mark === '}')) {
      if (mark === ']') listIsOpen = false
      return fail(NOT_CLOSED, 'between')
    }
    brackets = brackets.slice(0, -1)
    return brackets === '' ? ('ended' as const) : undefined
  }

  const readLost = (mark: string) => {
    if (lineIsBlank && mark === '{') return startRow()
    if (lineIsBlank && mark === ']') listIsOpen = false
    if (mark === '\n') lineIsBlank = true
    else if (mark.trim() !== '' && mark !== ',') lineIsBlank = false
    return undefined
  }

  const readers = { between: readBetween, row: readRow, lost: readLost }

  const push = (chunk: string): JsonObject[] => {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const mark = chunk.charAt(at)
      const event = readers[place](mark)
      if (event === 'started') from = at
      if (event === 'ended') {
        append(chunk.slice(from, at + 1))
        pieces.push(size > max ? { line: start, error: TOO_LONG } : { line: start, text })
        place = 'between'
      }
      if (mark === '\n') line += 1
    }
    if (place === 'row') append(chunk.slice(from))
    return pieces.splice(0)
  }

  const end = (): JsonObject[] => {
    if (place === 'row') fail(NOT_CLOSED, 'lost')
    if (place === 'between' && listIsOpen) pieces.push({ line, error: CUT_OFF })
    return pieces.splice(0)
  }

  return { push, end }
}
