import type { Series } from '#app/lib/chart-series.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import {
  medianHours,
  medianOf,
  openAtEnds,
  sumDays,
  sumHours,
  type DayCount,
  type HourCount,
  type OpenCounts,
  type DurationCount,
} from './counting.ts'
import { EMPTY_SEARCHES_RETENTION_DAYS } from './empty-searches.ts'
import { comparedEnds, comparedSums, shownOf, type Compared, type Figure } from './figures.ts'
import { firstHour, firstShown, type Timeline } from './periods.ts'

export type Counts = {
  clicks: number[]
  openings: OpenCounts
  submissions: HourCount[]
  decisions: DurationCount[]
  newMembers: HourCount[]
  members: number
  bookmarks: HourCount[]
  searches: DayCount[]
}

export function toFigures(timeline: Timeline, today: Day, counts: Counts): Figure[] {
  const submissions = sumHours(timeline, counts.submissions)
  const decisions = sumHours(timeline, counts.decisions)
  const joined = sumHours(timeline, counts.newMembers)
  const bookmarks = sumHours(timeline, counts.bookmarks)
  const open = openAtEnds(timeline, today, counts.openings)
  const searches = sumDays(
    timeline,
    counts.searches,
    addDays(today, -EMPTY_SEARCHES_RETENTION_DAYS),
  )
  return [
    {
      name: 'clicks',
      title: 'Outbound clicks',
      about: 'How often a promoter’s page was opened from a listing.',
      series: [bars('Clicks', counts.clicks)],
      totals: [comparedSums('Outbound clicks', counts.clicks)],
    },
    {
      name: 'open',
      title: 'Open listings',
      about: `How many competitions could be entered at the end of each ${timeline.range}: also those that cost money or are gambling, which home and the lists leave out.`,
      series: [line('Open listings', open)],
      totals: [comparedEnds('Open listings', open)],
    },
    {
      name: 'submissions',
      title: 'Submissions and decisions',
      about: 'What members and partner feeds sent in, and what was decided.',
      series: [bars('Submissions', submissions), line('Decisions', decisions)],
      totals: [comparedSums('Submissions', submissions), comparedSums('Decisions', decisions)],
    },
    {
      name: 'hours',
      title: 'Hours to a decision',
      about: 'The median: half of the decisions took less, half took more.',
      series: [line('Median hours', medianHours(timeline, counts.decisions))],
      totals: [comparedMedians(timeline, counts.decisions)],
    },
    {
      name: 'members',
      title: 'New members',
      about: `${counts.members.toLocaleString('en-IE')} have an account now.`,
      series: [bars('New members', joined)],
      totals: [comparedSums('New members', joined)],
    },
    {
      name: 'bookmarks',
      title: 'Saved',
      about: 'What members saved and still have, by when.',
      series: [bars('Saved', bookmarks)],
      totals: [comparedSums('Saved', bookmarks)],
    },
    {
      name: 'searches',
      title: 'Searches without results',
      about: `Kept for ${EMPTY_SEARCHES_RETENTION_DAYS} days.`,
      series: [bars('Searches', searches)],
      totals: [comparedSums('Searches without results', searches)],
    },
  ]
}

function bars(label: string, values: (number | null)[]): Series {
  return { label, kind: 'bars', values: shownOf(values) }
}

function line(label: string, values: (number | null)[]): Series {
  return { label, kind: 'line', values: shownOf(values) }
}

function comparedMedians(timeline: Timeline, decisions: readonly DurationCount[]): Compared {
  const from = firstHour(firstShown(timeline))
  return {
    label: 'Median hours to decide',
    now: medianOf(decisions.filter(({ hour }) => hour >= from)),
    before: medianOf(decisions.filter(({ hour }) => hour < from)),
  }
}
