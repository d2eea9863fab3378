import { useState } from 'react'

/** True from the first time on: a part that its own press empties stays, as it has the focus. */
export function useOnce(is: boolean): boolean {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}
