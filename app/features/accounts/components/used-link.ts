import { data, type ShouldRevalidateFunctionArgs } from 'react-router'

/** Sets the status, because the loader that runs next no longer finds the consumed link. */
export function linkUsed() {
  return data({ done: true }, { status: 200 })
}

/** After a success the loader would not find the consumed link. */
export function revalidateUnlessUsed({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 200 ? false : defaultShouldRevalidate
}
