// Learns from the tagged texts in test/reading-texts what durations in T&Cs are for, and writes the weights.
import { writeFileSync } from 'node:fs'
import { learnWeights } from '../../test/reading-texts/learn-periods.ts'
import { EXAMPLES } from '../../test/reading-texts/tagged.ts'

const file = new URL('../../app/features/reading/rules/period-weights.json', import.meta.url)
const rows = Object.entries(learnWeights(EXAMPLES.flat())).map(
  ([clue, weights]) => `  ${JSON.stringify(clue)}: [${weights.join(', ')}]`,
)
writeFileSync(file, `{\n${rows.join(',\n')}\n}\n`)
