// Learns from the texts in test/reading-texts what durations and ways in T&Cs are for, and writes the weights.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { learnPeriods } from '../../test/reading-texts/learn-periods.ts'
import { learnWays } from '../../test/reading-texts/learn-ways.ts'
import { EXAMPLES, WAY_LESSONS } from '../../test/reading-texts/tagged.ts'

const FOLDER = 'app/features/reading/rules'
const files = {
  [`${FOLDER}/period-weights.json`]: learnPeriods(EXAMPLES.flat()),
  [`${FOLDER}/way-weights.json`]: learnWays(WAY_LESSONS),
}
for (const [file, learned] of Object.entries(files)) writeFileSync(file, JSON.stringify(learned))
execFileSync('npx', ['oxfmt', ...Object.keys(files)])
