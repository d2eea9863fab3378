-- Places that are sold or given: what is shown where, from when until when, for whom. Money is not stored.
create table bookings (
  id integer primary key autoincrement,
  place text not null check (length(place) between 1 and 30),
  competition_id integer references competitions (id) on delete cascade,
  -- of own adverts, which show no listing
  image text,
  btn_text text,
  description text,
  url text,
  -- days in Ireland, both included; null: since it was set, until it is ended
  from_day text check (from_day like '____-__-__'),
  until_day text check (until_day like '____-__-__'),
  buyer text not null check (length(buyer) between 1 and 120),
  buyer_email text,
  price_note text not null default '',
  -- why it was refused or ended early
  reason text,
  state text not null check (state in ('asked', 'agreed', 'paid', 'running', 'ended', 'withdrawn')),
  paused_at integer,
  -- the last mail to the buyer about it
  told text,
  created_at integer not null,
  changed_at integer not null,
  check (competition_id is not null or (description is not null and url is not null and btn_text is not null))
) strict;
create index bookings_by_state on bookings (state, place);
create index bookings_by_listing on bookings (competition_id) where competition_id is not null;

-- How often an own advert was opened, by day in Ireland; nobody is named.
create table booking_counts (
  day text not null check (day like '____-__-__'),
  booking_id integer not null references bookings (id) on delete cascade,
  openings integer not null check (openings > 0),
  primary key (day, booking_id)
) strict, without rowid;

insert into bookings (id, place, image, btn_text, description, url, buyer, state, created_at, changed_at) values
  (1, 'home-box', '/images/categories/travel-and-hotels.webp', 'See holidays to win',
   'Weekends by the sea, city breaks and far-away sun: every open travel prize on one page.',
   '/competition-category/travel-and-hotels', 'House', 'running', 0, 0),
  (2, 'home-box', '/images/categories/food-and-drink.webp', 'See hampers to win',
   'Hampers, dinners for two and a year of coffee from Irish kitchens and makers.',
   '/competition-category/food-%26-drink', 'House', 'running', 0, 0);
insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  select 'carousel', id, 'Admin', 'running', coalesce(featured_at, 0), coalesce(featured_at, 0)
  from competitions where featured = 1 order by id;

-- Whatever sets the flag (imports, an earlier version), a booking without an end has it; taking it off ends that.
create trigger competitions_featured_at_once after insert on competitions when new.featured = 1 begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  values ('carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0));
end;
create trigger competitions_featured after update of featured on competitions
when new.featured = 1 and old.featured is null begin
  insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
  select 'carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0)
  where not exists (select 1 from bookings where competition_id = new.id and place = 'carousel' and state = 'running');
end;
create trigger competitions_featured_no_more after update of featured on competitions
when new.featured is null and old.featured = 1 begin
  update bookings set state = 'ended', changed_at = new.updated_at
  where competition_id = new.id and place = 'carousel' and state = 'running' and paused_at is null;
end;
