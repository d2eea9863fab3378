import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import type { Queue } from '#app/features/listings/rules/queues.ts'
import { MAPPED, type Kind, type Mapped, type Mapping } from './items.ts'

export type FormValues = Readonly<Record<string, string | undefined>>

type StoredSource = {
  name: string
  kind: Kind
  url: string
  queue: Queue
  everyHours: number
  mapping: Mapping
  defaults: { promoterName: string; category1: string; eligibility: string }
}

export const NEW_VALUES: FormValues = {
  kind: 'feed',
  queue: 'pending',
  everyHours: '6',
  eligibility: DEFAULT_CHOICES.eligibility,
}

/** A stored source counts as previewed until its address changes. */
export function toFormValues({
  mapping,
  defaults,
  everyHours,
  ...source
}: StoredSource): FormValues {
  const { name, kind, url, queue } = source
  const { promoterName, category1, eligibility } = defaults
  return {
    name,
    kind,
    url,
    queue,
    everyHours: String(everyHours),
    promoterName,
    category1,
    eligibility,
    previewed: previewedValue(source),
    ...mappingValues(mapping),
  }
}

/** Returns equal text for equal sources, so that a save can tell whether the source changed in the meantime. */
export function stateOf(source: StoredSource): string {
  const { name, kind, url, queue, everyHours, mapping, defaults } = source
  const { promoterName, category1, eligibility } = defaults
  const mapped = MAPPED.map((field) => mapping[field] ?? '')
  const rest = [everyHours, promoterName, category1, eligibility]
  return JSON.stringify([name, kind, url, queue, ...rest, ...mapped])
}

export function mappingValues(mapping: Mapping): FormValues {
  return Object.fromEntries(MAPPED.map((name) => [mappingField(name), mapping[name] ?? '']))
}

/** The name of the form's field. */
export function mappingField(name: Mapped): string {
  return `map-${name}`
}

/** What a hidden field of the form says was previewed. */
export function previewedValue({ kind, url }: { kind: string; url: string }): string {
  return `${kind} ${url}`
}

export function everyLabel(hours: number): string {
  if (hours === 1) return 'Every hour'
  if (hours < 24) return `Every ${hours} hours`
  return hours === 24 ? 'Every day' : `Every ${hours / 24} days`
}
