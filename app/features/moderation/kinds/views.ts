import type { CheckKind } from '../rules/decisions.ts'
import { bookings } from './bookings.tsx'
import type { CheckOf } from './kinds.server.ts'
import { links } from './links.tsx'
import { objections } from './objections.tsx'
import { promoters } from './promoters.tsx'
import { reports } from './reports.tsx'
import { unreviewed } from './unreviewed.tsx'
import type { View } from './view.tsx'
import { winners } from './winners.tsx'

type Views = { [Kind in CheckKind]: (item: CheckOf<Kind>) => View }
const VIEWS: Views = { reports, links, unreviewed, winners, promoters, objections, bookings }

export function viewOf<Kind extends CheckKind>(item: CheckOf<Kind>): View {
  return VIEWS[item.kind](item)
}
