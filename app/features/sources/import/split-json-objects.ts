/** `line` is where the object starts. */
export type JsonObject = { line: number; text: string } | { line: number; error: string }

const DEPTH_MAX = 20
const OPEN_TEXT = 'A text in this row does not end on its line.'
const NOT_CLOSED = 'The row does not end.'
const TOO_DEEP = 'The row is nested too deeply.'
const TOO_LONG = 'The row is too long.'
const NOT_A_ROW = 'Something here is not a row.'
const CUT_OFF = 'The list does not end: the end of the file may be missing.'

/**
 * Splits a stream of JSON objects, in a list or not, into their texts of at most `max` characters. Resumes after an error
 * and knows lines, unlike the streaming parsers on npm.
 */
export function jsonObjectSplitter(max: number) {
  const pieces: JsonObject[] = []
  let place: 'between' | 'row' | 'lost' = 'between'
  let chunk = ''
  let at = 0
  let line = 1
  let listIsOpen = false
  let strayLine = 0
  let inText = false
  let escaped = false
  let lineIsBlank = true
  /** The current row: start line, where it goes on in the chunk, text before that, open brackets, last token. */
  let row = { start: 1, from: 0, text: '', size: 0, brackets: '', last: '' }

  function startRow() {
    place = 'row'
    row = { start: line, from: at, text: '', size: 0, brackets: '{', last: '{' }
  }

  function fail(error: string, next: 'between' | 'lost') {
    pieces.push({ line: row.start, error })
    place = next
    inText = false
    lineIsBlank = false
  }

  function appendUntil(end: number) {
    const part = chunk.slice(row.from, end)
    row.size += part.length
    row.text = row.size > max ? '' : row.text + part
  }

  function readBetween(mark: string) {
    if (inText) inText = mark !== '"' && mark !== '\n'
    else if (mark === '{') startRow()
    else if (mark === '[') listIsOpen = true
    else if (mark === ']') listIsOpen = false
    else if (mark.trim() !== '' && mark !== ',') {
      if (strayLine !== line) pieces.push({ line, error: NOT_A_ROW })
      strayLine = line
      inText = mark === '"'
    }
  }

  function readRow(mark: string) {
    if (inText) readText(mark)
    else if (mark.trim() !== '') readToken(mark)
  }

  function readText(mark: string) {
    if (mark === '\n') {
      fail(OPEN_TEXT, 'lost')
      lineIsBlank = true
    } else if (escaped) escaped = false
    else if (mark === '\\') escaped = true
    else if (mark === '"') inText = false
  }

  function readToken(mark: string) {
    // An object where a key is expected: the previous row was never closed.
    const isNextRow = mark === '{' && row.brackets.endsWith('{') && row.last !== ':'
    row.last = mark
    if (isNextRow) {
      fail(NOT_CLOSED, 'between')
      startRow()
    } else if (mark === '"') inText = true
    else if (mark === '{' || mark === '[') {
      row.brackets += mark
      if (row.brackets.length > DEPTH_MAX) fail(TOO_DEEP, 'lost')
    } else if (mark === '}' || mark === ']') close(mark)
  }

  function close(mark: string) {
    if (row.brackets.endsWith('{') !== (mark === '}')) {
      if (mark === ']') listIsOpen = false
      fail(NOT_CLOSED, 'between')
      return
    }
    row.brackets = row.brackets.slice(0, -1)
    if (row.brackets !== '') return
    appendUntil(at + 1)
    const { start, text, size } = row
    pieces.push(size > max ? { line: start, error: TOO_LONG } : { line: start, text })
    place = 'between'
  }

  function readLost(mark: string) {
    if (lineIsBlank && mark === '{') return startRow()
    if (lineIsBlank && mark === ']') listIsOpen = false
    if (mark === '\n') lineIsBlank = true
    else if (mark.trim() !== '' && mark !== ',') lineIsBlank = false
  }

  const readers = { between: readBetween, row: readRow, lost: readLost }

  function push(part: string): JsonObject[] {
    chunk = part
    row.from = 0
    for (at = 0; at < chunk.length; at += 1) {
      const mark = chunk.charAt(at)
      readers[place](mark)
      if (mark === '\n') line += 1
    }
    if (place === 'row') appendUntil(at)
    return pieces.splice(0)
  }

  function end(): JsonObject[] {
    if (place === 'row') fail(NOT_CLOSED, 'lost')
    if (place === 'between' && listIsOpen) pieces.push({ line, error: CUT_OFF })
    return pieces.splice(0)
  }

  return { push, end }
}
