/** What an admin can decide about a flag. */
export type FlagDecision =
  /** The page's date is right: the promoter moved it, or we had it wrong. */
  | { kind: 'moved' | 'corrected' }
  | { kind: 'close' | 'dismiss' | 'trust' }
  | { kind: 'link'; url: string }
export type DecisionKind = FlagDecision['kind']

type Resolution = 'accepted' | 'corrected' | 'dismissed'

/** Only what the promoter changed counts as accepted; the rest was our mistake, or none. */
export const RESOLUTIONS: Record<DecisionKind, Resolution> = {
  moved: 'accepted',
  close: 'accepted',
  corrected: 'corrected',
  link: 'corrected',
  dismiss: 'dismissed',
  trust: 'dismissed',
}
export const DECISION_KINDS = Object.keys(RESOLUTIONS) as DecisionKind[]

export type FlagReference = { competitionID: number; flagID: number }
