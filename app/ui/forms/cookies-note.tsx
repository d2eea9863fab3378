import { useHydrated } from '../loading/use-hydrated.ts'
import { areCookiesBlocked, COOKIES_BLOCKED } from './api-client.ts'

export function CookiesNote() {
  const isBlocked = useHydrated() && areCookiesBlocked()
  return (
    <p role="alert" className="font-semibold text-urgent empty:hidden">
      {isBlocked && COOKIES_BLOCKED}
    </p>
  )
}
