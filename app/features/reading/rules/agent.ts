/** How promoters' sites can name us in robots.txt; /link-checking explains it. */
export const AGENT_NAME = 'CompetitionsIrelandBot'

export function userAgentOf(baseUrl: string): string {
  return `${AGENT_NAME}/1.0 (+${baseUrl}/link-checking)`
}
