import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import {
  groupOf,
  stateIn,
  type LinkGroup,
  stampLabel,
} from '#app/features/reading/rules/checks/link-groups.ts'
import { apiUrl } from '#app/lib/browser/api-url.ts'

/** Returns when the link of a listing was checked, for its menu; undefined where nothing can be said. */
export async function readStamp(competitionID: number): Promise<string | undefined> {
  const response = await fetchInTime(apiUrl(`/api/link-states/${groupOf(competitionID)}`))
  if (!response.ok) return undefined
  const group = (await response.json()) as LinkGroup
  return stampLabel(stateIn(group, competitionID), group.today)
}
