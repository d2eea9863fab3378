import type { Source, Status } from './listing.ts'

export const STATUS_LABELS: Record<Status, string> = {
  pending: 'Waiting',
  approved: 'Published',
  rejected: 'Not published',
}

export const SOURCE_LABELS: Record<Source, string> = {
  member: 'A member',
  admin: 'An admin',
  fpd: 'Partner feed',
  import: 'Import',
}
