import { FIRST_OTHERS } from './first-others.ts'
import { FIRST_POSTS } from './first-posts.ts'
import { FIRST_TERMS } from './first-terms.ts'
import { SEEN_LAST } from './seen-last.ts'
import { SEEN_MORE } from './seen-more.ts'
import { SECOND } from './second.ts'
import { SEEN_OTHERS } from './seen-others.ts'
import { SEEN_POSTS } from './seen-posts.ts'
import { SEEN_SMALL_PRINT } from './seen-small-print.ts'
import { SEEN_TERMS } from './seen-terms.ts'
import { SEEN_LAST_WAYS } from './seen-last-ways.ts'
import { SEEN_WAYS } from './seen-ways.ts'
import type { ReadingText } from './types.ts'

/** The texts that the rules were written with. */
export const SEEN: readonly ReadingText[] = [
  ...SEEN_POSTS,
  ...SEEN_TERMS,
  ...SEEN_OTHERS,
  ...SEEN_MORE,
  ...SEEN_LAST,
  ...FIRST_POSTS,
  ...FIRST_TERMS,
  ...FIRST_OTHERS,
  ...SECOND,
  ...SEEN_SMALL_PRINT,
  ...SEEN_WAYS,
  ...SEEN_LAST_WAYS,
]
