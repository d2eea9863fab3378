import type { Facts } from './records.ts'

/** 'Enter daily' as people read it; some promoters count 24 hours instead of days. */
export function dailyRuleLabel(rule: Facts['entryDailyRule']): string {
  if (rule === 'calendar-day') return 'daily (once each calendar day)'
  if (rule === '24-hours') return 'daily (24 hours after the last entry)'
  return 'daily (some count 24 hours: see the T&Cs)'
}
