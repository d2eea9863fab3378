import type { PagePath } from '#app/lib/page-address.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { Link } from '#app/ui/link.tsx'

type Props = {
  /** How many listings the filters leave out. */
  waiting: number
  path: PagePath
  /** What a queue without listings says. */
  empty: string
}

export function EmptyQueue({ waiting, path, empty }: Props) {
  if (waiting === 0) return <EmptyNote>{empty}</EmptyNote>
  return (
    <EmptyNote>
      Nothing matches this filter. {waiting === 1 ? '1 is' : `${waiting} are`} waiting.{' '}
      <Link to={path} className="text-link underline">
        Show all
      </Link>
    </EmptyNote>
  )
}
