import type { Outcome } from './simulate.ts'
import type { Settings } from './world.ts'

const LINES = 30

/** Returns the rule, the day, what happened last, and the command that repeats it. */
export function story(settings: Settings, { broken, lines }: Outcome): string {
  return [
    `Seed ${settings.seed}, day ${broken?.day}: “${broken?.rule}” does not hold.`,
    broken?.said,
    '',
    ...lines.slice(-LINES),
    '',
    commandOf(settings),
  ].join('\n')
}

export function commandOf(settings: Settings): string {
  const { seed, days, people, hasFaults, database, without, only } = settings
  return [
    `npm run simulate -- --seed ${seed} --days ${days} --people ${people} --database ${database}`,
    ...(hasFaults ? [] : ['--no-faults']),
    ...(without.size > 0 ? [`--without '${[...without].join()}'`] : []),
    ...(only ? [`--events '${[...only].join()}'`] : []),
  ].join(' ')
}

/** A shrunk world, to be put under a name into stories.ts. */
export function asTest({ seed, days, people, hasFaults }: Settings, { broken, done }: Outcome) {
  return [
    '  {',
    `    name: '${broken?.rule}',`,
    `    seed: ${seed},`,
    `    days: ${days},`,
    `    people: ${people},`,
    `    hasFaults: ${hasFaults},`,
    '    events: [',
    ...done.map((event) => `      '${event}',`),
    '    ],',
    '  },',
  ].join('\n')
}
