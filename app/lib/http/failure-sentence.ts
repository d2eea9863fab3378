/** Said of every failure that is a bug (docs/contract.md#error-catalogue). */
export const OTHER_ERROR = 'Sorry, something went wrong!'

type Failed = { status: number; detail: string; errors?: Record<string, string> | undefined }

const UNKNOWN_USER = 418

/**
 * Puts a sentence of the error catalogue first; what helps the person follows it. An unknown user
 * (418) has a sentence of its own.
 */
export function openWith(opening: string, { status, detail, errors = {} }: Failed): string {
  if (status === UNKNOWN_USER) return detail
  const rest = detail.startsWith(opening) ? detail.slice(opening.length).trim() : detail
  const help = rest || Object.values(errors).join(' ')
  return help === '' || help === OTHER_ERROR ? opening : `${opening} ${help}`
}
