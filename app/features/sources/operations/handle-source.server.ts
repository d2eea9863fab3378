import type { Intents } from '#app/lib/http/intents.ts'
import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { operatorAddress } from '#app/features/addresses/rules/addresses.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { parseSource, SourceID } from '../input.ts'
import { previewedValue } from '../rules/form.ts'
import {
  addSource,
  editSource,
  pauseSource,
  removeSource,
  resumeSource,
} from './change-source.server.ts'
import { previewSource, type Preview } from './preview-source.server.ts'
import { runSource } from './run-source.server.ts'

const SWITCHED_OFF =
  'Requests to other sites are switched off on this server: LINK_CHECKS=off in its settings.'
const UNKNOWN = 'This page cannot do that. Please reload it and try again.'

/** Handles a button of the list of sources. @returns what to say. */
export async function handleSource(
  requestContext: RequestContext,
  { intent, id: sent }: FormValues,
): Promise<string> {
  const { db, now, actor } = requestContext
  const admin = requireAdmin(actor)
  const id = parseInput(SourceID, sent)
  switch (intent as Intents['source'] | undefined) {
    case 'run':
      return runNow(requestContext, id)
    case 'pause':
      await pauseSource(db, admin, id, now)
      return 'The source is paused.'
    case 'resume':
    case 'skip': {
      await resumeSource(db, admin, id, { onlyNew: intent === 'skip' }, now)
      return 'The source is on, and will be read within a minute.'
    }
    case 'remove':
      await removeSource(db, admin, id)
      return 'The source is deleted. What it brought stays.'
    default:
      throw new Problem('invalid', UNKNOWN)
  }
}

async function runNow({ db, safeFetch, config, now }: RequestContext, id: number) {
  requireRequests(config)
  const operator = { to: operatorAddress(config), baseUrl: config.baseUrl }
  const signal = AbortSignal.timeout(MINUTE_MS)
  const report = await runSource({ db, fetch: safeFetch, clock: () => now, operator }, id, signal)
  if (!report) return 'It is being read just now.'
  if (signal.aborted) return 'It is taking longer than a minute: the next round carries on.'
  if (report.error) throw new Problem('conflict', `“${report.name}” failed: ${report.error}.`)
  return `Read “${report.name}”: brought ${report.brought === 1 ? '1 listing' : `${report.brought} listings`}.`
}

/** Saves a source whose address was previewed, else previews it. @returns without a preview once it is saved. */
export async function handleSourceForm(
  { db, safeFetch, config, now, today, actor }: RequestContext,
  id: number | undefined,
  values: FormValues,
): Promise<{ preview?: Preview; values: FormValues }> {
  const admin = requireAdmin(actor)
  const input = parseSource(values)
  if (
    (values.intent as Intents['sourceForm'] | undefined) === 'save' &&
    values.previewed === previewedValue(input)
  ) {
    if (id === undefined) await addSource(db, admin, input, now)
    else await editSource(db, admin, id, { input, seen: values.seen }, now)
    return { values }
  }
  requireRequests(config)
  const signal = AbortSignal.timeout(MINUTE_MS)
  const preview = await previewSource({ fetch: safeFetch, today, signal }, admin, input)
  const url = preview.feed ?? input.url
  return { preview, values: { ...values, url, previewed: previewedValue({ ...input, url }) } }
}

function requireRequests({ fetchesPages }: RequestContext['config']) {
  if (!fetchesPages) throw new Problem('conflict', SWITCHED_OFF)
}
