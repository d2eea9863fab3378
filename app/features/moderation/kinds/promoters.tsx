import { use } from 'react'
import { useLocation } from 'react-router'
import { mergePreview } from '#app/features/promoters/rules/preview.ts'
import { toReturnQuery } from '#app/features/submissions/rules/path-after-edit.ts'
import { DeskLink } from '../components/desk-button.tsx'
import { deskPromoterPath } from '../rules/decisions.ts'
import type { CheckOf } from './kinds.server.ts'
import { CheckContext, Decide } from './panels.tsx'
import { Strong, type View } from './view.tsx'

export function promoters({ promoter, into }: CheckOf<'promoters'>): View {
  const intoID = { intoID: into.id }
  return {
    title: promoter.name,
    path: deskPromoterPath(promoter.id),
    about: promoter.domain,
    word: `Perhaps ${into.name}`,
    finding: (
      <>
        <Strong>{`Its name begins with that of “${into.name}”`}</Strong>
        <p className="mt-1 text-sm">{mergePreview(promoter, into.name)}</p>
      </>
    ),
    actions: (
      <>
        <Decide
          shortcut="c"
          intent="confirm"
          fields={intoID}
          isPrimary
          label={`Merge into “${into.name}”`}
        />
        <Decide shortcut="x" intent="dismiss" fields={intoID} label="Keep apart" />
        <EditLink promoterID={promoter.id} />
      </>
    ),
  }
}

function EditLink({ promoterID }: { promoterID: number }) {
  const location = useLocation()
  const { id, title } = use(CheckContext)
  const to = `${deskPromoterPath(promoterID)}?${toReturnQuery(location, id)}` as const
  return (
    <DeskLink shortcut="e" to={to} about={title}>
      Edit
    </DeskLink>
  )
}
