import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/** Folders of migrations. */
export type Releases = { old: string; new: string }

/** They only remove what today's code does not use, so that it runs without them too. */
const REMOVALS = [
  '0070_no_partner_tokens.sql',
  '0071_no_visit_figures.sql',
  '0072_no_transparency_report.sql',
  '0073_no_old_listings.sql',
  '0080_no_promoter_moves.sql',
  '0081_no_reports_by_day.sql',
  '0106_hosts_of_waiting_mails.sql',
]
/** Adds a column, an index and a table with copied rows, and rewrites a table. Today's code runs on it. */
const NEXT_RELEASE = `
create table filed_anew (
  competition_id integer not null references competitions (id) on delete cascade,
  category text not null,
  position integer not null check (position between 1 and 3),
  primary key (competition_id, category)
) {clustered};
insert into filed_anew select competition_id, category, position from competition_categories;
drop table competition_categories;
alter table filed_anew rename to competition_categories;
create index competition_categories_by_category on competition_categories (category, competition_id);

alter table competitions add column title_length integer not null default 0;
update competitions set title_length = length(title);

create table slugs (
  competition_id integer primary key references competitions (id) on delete cascade,
  slug text not null
) {strict};
insert into slugs select id, slug from competitions;
create index slugs_by_text on slugs (slug);
`

/** Writes the migrations of a release before this one, and of one after it. */
export function writeReleases(folder: string): Releases {
  const releases = {
    old: path.join(folder, 'old-release'),
    new: path.join(folder, 'new-release'),
  }
  for (const release of Object.values(releases))
    cpSync(findUpwards('db/migrations'), release, { recursive: true })
  for (const name of REMOVALS) rmSync(path.join(releases.old, name))
  writeFileSync(path.join(releases.new, '9000_next_release.sql'), NEXT_RELEASE)
  return releases
}
