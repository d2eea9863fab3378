export const CADENCES = ['daily', 'weekly'] as const
export type Cadence = (typeof CADENCES)[number]

export const CADENCE_LABELS: Record<Cadence, string> = {
  daily: 'Every day',
  weekly: 'Every week, on Friday',
}
