export const SCOPES = ['listings:submit', 'listings:read-own'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_LABELS: Record<Scope, string> = {
  'listings:submit': 'Send in listings',
  'listings:read-own': 'Read its own listings',
}
export const NAME_MAX = 60
export const REFERENCE_MAX = 100
