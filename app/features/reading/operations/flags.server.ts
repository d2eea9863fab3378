import { createHash } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { evidenceText, type Evidence } from '../rules/checks/evidence.ts'
import type { Target } from '../rules/checks/links.ts'
import type { FlagKind } from '../rules/checks/verdict.ts'

type Link = { competitionID: number; target: Target; url: string }

/** Replaces the open flags of a link of the kinds that this check looked for; dismissed evidence stays dismissed. */
export async function replaceFlags(
  tx: Db,
  link: Link,
  evidence: readonly Evidence[],
  lookedFor: (kind: FlagKind) => boolean,
  now: Date,
): Promise<void> {
  const { competitionID, target, url } = link
  const known = await tx
    .selectFrom('link_flags')
    .select(['id', 'kind', 'evidence_hash', 'resolution'])
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where(({ eb, or }) => or([eb('resolution', 'is', null), eb('resolution', '=', 'dismissed')]))
    .execute()
  const found = evidence.map((one) => {
    const text = evidenceText(target, url, one)
    return { ...one, hash: createHash('sha256').update(text).digest('base64url') }
  })
  const outdated = known
    .filter(({ resolution, kind }) => resolution === null && lookedFor(kind as FlagKind))
    .filter(({ evidence_hash }) => !found.some(({ hash }) => hash === evidence_hash))
    .map(({ id }) => id)
  const fresh = found.filter(
    ({ hash }) => !known.some(({ evidence_hash }) => evidence_hash === hash),
  )
  if (outdated.length > 0)
    await tx
      .updateTable('link_flags')
      .set({ resolved_at: now.getTime(), resolution: 'superseded' })
      .where('id', 'in', outdated)
      .execute()
  for (const one of fresh)
    await tx
      .insertInto('link_flags')
      .values({
        competition_id: competitionID,
        target,
        kind: one.kind,
        quote: one.quote,
        found_end_date: one.foundEndDate,
        evidence_hash: one.hash,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
