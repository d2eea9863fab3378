/** The fields of a file, in the order in which export writes them. `status` is never read. */
export const FILE_FIELDS = [
  'reference',
  'competitionSlug',
  'competitionTitle',
  'description',
  'categories',
  'promoterName',
  'entryUrl',
  'termsUrl',
  'kind',
  'entryMethod',
  'entryFrequency',
  'eligibility',
  'over18',
  'costsMoney',
  'prizeValue',
  'prizeCount',
  'winnerAnnouncementDate',
  'competitionEndDate',
  'competitionFeaturedFlag',
  'publishedAt',
  'image',
  'status',
] as const

export type FileField = (typeof FILE_FIELDS)[number]

export const REQUIRED_FIELDS = [
  'competitionTitle',
  'description',
  'categories',
  'promoterName',
  'entryUrl',
  'competitionEndDate',
] as const satisfies readonly FileField[]

export function isFileField(name: string): name is FileField {
  return (FILE_FIELDS as readonly string[]).includes(name)
}
