/**
 * What an admin can decide about a flag, and how it counts: only what the promoter changed is accepted, the rest
 * was our mistake, or none. Of a date, 'moved' and 'corrected' say that the page's is right.
 */
export const RESOLUTIONS = {
  moved: 'accepted',
  close: 'accepted',
  corrected: 'corrected',
  link: 'corrected',
  dismiss: 'dismissed',
  trust: 'dismissed',
} as const
export type DecisionKind = keyof typeof RESOLUTIONS
export const DECISION_KINDS = Object.keys(RESOLUTIONS) as DecisionKind[]

export type FlagReference = { competitionID: number; flagID: number }
