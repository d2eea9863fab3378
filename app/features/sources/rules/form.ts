import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'
import type { SourceInput } from '../input.ts'
import { MAPPED, mappingField, type Mapping } from './items.ts'

export type FormValues = Readonly<Record<string, string | undefined>>

type StoredSource = Omit<SourceInput, 'onlyNew'>

export const NEW_VALUES: FormValues = {
  kind: 'feed',
  queue: 'pending',
  everyHours: '6',
  eligibility: DEFAULT_CHOICES.eligibility,
}

/** A stored source counts as previewed until its address changes. */
export function toFormValues(source: StoredSource): FormValues {
  const { name, kind, url, queue, everyHours, mapping, defaults } = source
  return {
    name,
    kind,
    url,
    queue,
    everyHours: String(everyHours),
    ...defaults,
    previewed: previewedValue(source),
    ...mappingValues(mapping),
  }
}

/** Returns equal text for equal sources, so that a save can tell whether the source changed in the meantime. */
export function stateOf(source: StoredSource): string {
  return JSON.stringify(toFormValues(source))
}

export function mappingValues(mapping: Mapping): FormValues {
  return Object.fromEntries(MAPPED.map((name) => [mappingField(name), mapping[name] ?? '']))
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
