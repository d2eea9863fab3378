import { toDay } from '#app/lib/time/days.ts'
import { readLastDay } from '#app/lib/time/read-days.ts'
import type { PageFacts } from '#app/lib/web/parse-page.ts'
import { datesInContext, findDates } from './dates-in-context.ts'
import type { ReadField } from './read-fields.ts'
import { IS_COMPETITION } from './walls.ts'

/** These say that they win candidates. */
const OTHER_THINGS = /JobPosting/i
const DATE_MAX = 100

type Ends = Pick<PageFacts, 'title' | 'headings' | 'microdata' | 'jsonLd'>

/** Of an event or an offer its end is the closing date only where it is the competition. */
export function structuredEnd({ title, headings, microdata, jsonLd }: Ends): ReadField | undefined {
  const isOfPage = [title, ...headings].some((text) => IS_COMPETITION.test(text))
  const competitions = [...microdata, ...jsonLd].filter((node) => {
    const { '@type': type = '', name = '', headline = name } = node
    const isBare = microdata.includes(node) && type === '' && headline === ''
    return isBare ? isOfPage : IS_COMPETITION.test(headline) && !OTHER_THINGS.test(type)
  })
  const [found] = competitions.flatMap(({ validThrough, endDate }) =>
    [validThrough, endDate].flatMap((text = '') => {
      const day = readLastDay(text) ?? writtenDay(text)
      return day ? [{ value: day, from: text }] : []
    }),
  )
  return found
}

/** As people write days, and with a year, so that none is counted from today. */
function writtenDay(text: string) {
  const year = /(?<!\d)20\d\d(?!\d)/.exec(text)?.[0]
  const [start, sentence] = [toDay(`${year ?? 2000}-01-01`), text.slice(0, DATE_MAX)]
  const [found, ...others] = findDates(sentence, start)
  const isFull = found?.kind === 'full' && others.length === 0 && year !== undefined
  // With its time, as midnight ends the day before.
  return isFull && found.day.startsWith(year)
    ? datesInContext([sentence], start)[0]?.day
    : undefined
}
