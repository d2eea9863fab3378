import { parse as parseYaml } from 'yaml'
import { readRejectionReasons } from '../input.ts'

/** Bundled into the build; in development, changes apply at once. */
const FILES = import.meta.glob<string>('/content/rejection-reasons.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What the file says, in the order of the keys. */
export const REJECTION_REASONS = readRejectionReasons(parseYaml(Object.values(FILES)[0] ?? ''))
