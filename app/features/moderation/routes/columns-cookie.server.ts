import { createCookie } from 'react-router'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { readColumns } from '../input/moderation.ts'
import type { Column } from '../rules/decisions.ts'

const DESK_COLUMNS_KEY = 'desk-columns'
const LIFETIME_S = (365 * DAY_MS) / 1000

type Asked = { url: URL; received: string | null; https: boolean }
type Chosen = { columns: Column[]; headers: Record<string, string> }

/** Returns the columns that the address asks for, else those that this device chose last. */
export async function chooseColumns({ url, received, https }: Asked): Promise<Chosen> {
  const cookie = createCookie(DESK_COLUMNS_KEY, {
    path: '/admin',
    maxAge: LIFETIME_S,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  })
  if (!url.searchParams.has('column'))
    return { columns: readColumns(await cookie.parse(received)), headers: {} }
  const columns = readColumns(url.searchParams.getAll('column'))
  return { columns, headers: { 'set-cookie': await cookie.serialize(columns) } }
}
