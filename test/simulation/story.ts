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

function commandOf(settings: Settings): string {
  const { seed, days, people, hasFaults, database, without, only } = settings
  return [
    `npm run simulate -- --seed ${seed} --days ${days} --people ${people} --database ${database}`,
    ...(hasFaults ? [] : ['--no-faults']),
    ...(without.size > 0 ? [`--without '${[...without].join()}'`] : []),
    ...(only ? [`--events '${[...only].join()}'`] : []),
  ].join(' ')
}

/** Returns a shrunk world as a test, to be put beside the code that was mended. */
export function asTest(settings: Settings, { broken, done }: Outcome): string {
  const { seed, days, people, hasFaults, database } = settings
  return [
    `test('${broken?.rule}', LONG, async () => {`,
    '  const outcome = await simulate({',
    `    ...{ seed: ${seed}, days: ${days}, people: ${people}, hasFaults: ${hasFaults} },`,
    `    database: '${database}',`,
    '    without: new Set<string>(),',
    '    only: new Set([',
    ...done.map((event) => `      '${event}',`),
    '    ]),',
    '  })',
    '  expect(outcome.broken).toBe(undefined)',
    '})',
  ].join('\n')
}
