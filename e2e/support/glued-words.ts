import { Parser } from 'htmlparser2'

/** Elements that text browsers, copied text and some readers aloud set apart by themselves. */
const APART = new Set(
  (
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html input legend li main nav ol optgroup option p pre section ' +
    'select summary table tbody td textarea tfoot th thead title tr ul'
  ).split(' '),
)
const UNREAD = new Set(['head', 'script', 'style', 'template', 'svg', 'select'])
const WORD = /[\p{L}\p{N}€]/u

/** Returns the words of neighbouring inline elements that only a style sets apart, as 'Today|New'. */
export function gluedWords(html: string): string[] {
  const glued: string[] = []
  let before = ''
  let isOtherElement = false
  let unread = 0
  const parser = new Parser({
    onopentag: (name) => enter(name),
    onclosetag: (name) => leave(name),
    ontext: (text) => {
      if (unread === 0 && text !== '') read(text)
    },
  })
  function enter(name: string) {
    if (UNREAD.has(name)) unread += 1
    turn(name)
  }
  function leave(name: string) {
    if (UNREAD.has(name)) unread -= 1
    turn(name)
  }
  function turn(name: string) {
    isOtherElement = true
    if (APART.has(name)) before = ''
  }
  function read(text: string) {
    const isGlued = isOtherElement && WORD.test(before.at(-1) ?? '') && WORD.test(text.charAt(0))
    if (isGlued) glued.push(`${before.slice(-20)}|${text.slice(0, 20)}`)
    before = text
    isOtherElement = false
  }
  parser.end(html)
  return glued
}
