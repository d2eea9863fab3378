/** The sentence for every failure caused by a bug (docs/contract.md#error-catalogue). */
export const OTHER_ERROR = 'Sorry, something went wrong!'

type Failed = { status: number; detail: string; errors?: Record<string, string> | undefined }

const UNKNOWN_USER = 418

/** Puts a sentence of the error catalogue before the detail that helps the person. */
export function openWith(opening: string, { status, detail, errors = {} }: Failed): string {
  if (status === UNKNOWN_USER) return detail
  const rest = detail.startsWith(opening) ? detail.slice(opening.length).trim() : detail
  const help = rest || Object.values(errors).join(' ')
  return help === '' || help === OTHER_ERROR ? opening : `${opening} ${help}`
}
