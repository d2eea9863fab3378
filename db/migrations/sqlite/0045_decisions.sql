-- Each restriction of something or somebody, and each notice that led to none: the reasons, and the objection.
create table decisions (
  id integer primary key autoincrement,
  kind text not null check (
    kind in ('rejected', 'taken down', 'picture removed', 'suspended', 'reply closed', 'no action')
  ),
  competition_id integer references competitions (id) on delete set null,
  promoter_id integer references promoters (id) on delete set null,
  -- who it restricts
  member_id integer references users (id) on delete set null,
  -- a sentence of content/reasons.yaml; null for an admin's own words, which are in 'facts'
  reason text,
  facts text,
  -- a paragraph of the terms
  terms text not null,
  led_by text not null check (led_by in ('notice', 'report', 'own check')),
  -- what an upheld objection restores
  before_value text,
  -- when the listing, the report or the notice came
  asked_at integer,
  decided_by integer references users (id) on delete set null,
  decided_at integer not null,
  objection text,
  objected_at integer,
  outcome text check (outcome in ('upheld', 'turned down')),
  answer text,
  answered_by integer references users (id) on delete set null,
  answered_at integer
) strict;
create index decisions_of_competition on decisions (competition_id, decided_at);
create index decisions_of_member on decisions (member_id, decided_at);
create index decisions_by_time on decisions (decided_at);
create index decisions_objected on decisions (objected_at) where objected_at is not null and answered_at is null;

-- Reports that something is unlawful or infringes somebody's rights (Digital Services Act, Article 16).
create table notices (
  report_id integer primary key references reports (id) on delete cascade,
  ground text not null check (
    ground in ('unlawful', 'child-abuse', 'copyright', 'personal-data', 'defamation')
  ),
  name text,
  email text,
  explanation text,
  decision_id integer references decisions (id) on delete set null
) strict;
create index notices_of_decision on notices (decision_id);
