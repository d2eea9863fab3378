import type { CheckKind } from '../rules/decisions.ts'
import { bookings } from './bookings.server.ts'
import { links } from './links.server.ts'
import { objections } from './objections.server.ts'
import { promoters } from './promoters.server.ts'
import { reports } from './reports.server.ts'
import { unreviewed } from './unreviewed.server.ts'
import { winners } from './winners.server.ts'

export const KINDS = { reports, links, unreviewed, winners, promoters, objections, bookings }

type Found<Kind extends CheckKind> = Awaited<ReturnType<(typeof KINDS)[Kind]['find']>>
type Items = { [Kind in CheckKind]: Awaited<ReturnType<Found<Kind>['show']>>[number] }
export type CheckOf<Kind extends CheckKind> = {
  [One in Kind]: Items[One] & { kind: One }
}[Kind]
export type ToCheck = CheckOf<CheckKind>
