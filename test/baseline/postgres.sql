CREATE FUNCTION public.book_featured() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.featured = 1 then
    insert into bookings (place, competition_id, buyer, state, created_at, changed_at)
    select 'carousel', new.id, 'Admin', 'running', coalesce(new.featured_at, 0), coalesce(new.featured_at, 0)
    where not exists (select 1 from bookings where competition_id = new.id and place = 'carousel' and state = 'running');
  else
    update bookings set state = 'ended', changed_at = new.updated_at
    where competition_id = new.id and place = 'carousel' and state = 'running' and paused_at is null;
  end if;
  return null;
end $$;
CREATE FUNCTION public.enter_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into addresses (email, email_key, created_at) values (new.email, new.email_key, new.created_at)
  on conflict (email_key) do nothing;
  return null;
end $$;
CREATE FUNCTION public.leave_addresses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from addresses where email_key = old.email_key and suppression is null
    and not exists (select 1 from address_purposes as kept where kept.email_key = old.email_key);
  return null;
end $$;
CREATE FUNCTION public.refuse_member_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'The member log is append-only.';
end $$;
CREATE FUNCTION public.refuse_moderation_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'The moderation log is append-only.';
end $$;
CREATE FUNCTION public.refuse_promoter_log_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'The promoter log is append-only.';
end $$;
CREATE FUNCTION public.repeat_suppression() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update subscribers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is distinct from new.suppressed_at;
  update followers set bounced_at = new.suppressed_at
  where email_key = new.email_key and bounced_at is distinct from new.suppressed_at;
  return null;
end $$;
CREATE FUNCTION public.repeat_to_new() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
declare suppressed bigint;
begin
  update addresses set suppression = 'bounced', suppressed_at = new.bounced_at
  where email_key = new.email_key and suppression is null and new.bounced_at is not null;
  select suppressed_at into suppressed from addresses where email_key = new.email_key;
  execute format('update %I set bounced_at = $1 where id = $2 and bounced_at is distinct from $1', tg_table_name)
  using suppressed, new.id;
  return null;
end $_$;
CREATE FUNCTION public.suppress_address() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update addresses set suppressed_at = new.bounced_at,
    suppression = case when new.bounced_at is not null then coalesce(suppression, 'bounced') end
  where email_key = new.email_key and suppressed_at is distinct from new.bounced_at;
  return null;
end $$;
CREATE TABLE public.account_tokens (
    token_hash text NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT account_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['reset-password'::text, 'confirm-email'::text])))
);
CREATE TABLE public.followers (
    id integer NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    bounced_at bigint,
    created_at bigint NOT NULL
);
CREATE TABLE public.operator_notices (
    email_key text NOT NULL,
    email text NOT NULL,
    source text NOT NULL,
    wording text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.subscribers (
    id integer NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    source text NOT NULL,
    token_hash text NOT NULL,
    consent_at bigint NOT NULL,
    confirmed_at bigint,
    unsubscribed_at bigint,
    created_at bigint NOT NULL,
    bounced_at bigint,
    consent_note text,
    asked_by integer,
    asked_again_at bigint,
    wording text
);
CREATE TABLE public.users (
    id integer NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL,
    email text,
    email_key text,
    email_confirmed_at bigint,
    password_hash text,
    facebook_id text,
    is_admin integer DEFAULT 0 NOT NULL,
    marketing_consent_at bigint,
    suspended_at bigint,
    created_at bigint NOT NULL,
    calendar_token text,
    guessing_told_at bigint,
    trusted_at bigint,
    tracker_seq integer DEFAULT 0 NOT NULL,
    second_factor_due_at bigint,
    CONSTRAINT users_is_admin_check CHECK ((is_admin = ANY (ARRAY[0, 1]))),
    CONSTRAINT users_username_check CHECK (((length(username) >= 3) AND (length(username) <= 30)))
);
CREATE VIEW public.address_purposes AS
 SELECT users.email_key
   FROM public.users
  WHERE (users.email_key IS NOT NULL)
UNION ALL
 SELECT subscribers.email_key
   FROM public.subscribers
UNION ALL
 SELECT followers.email_key
   FROM public.followers
UNION ALL
 SELECT operator_notices.email_key
   FROM public.operator_notices;
CREATE TABLE public.addresses (
    id integer NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    confirmed_at bigint,
    suppression text,
    suppressed_at bigint,
    suppression_note text,
    created_at bigint NOT NULL,
    CONSTRAINT addresses_check CHECK (((suppression IS NULL) = (suppressed_at IS NULL))),
    CONSTRAINT addresses_suppression_check CHECK ((suppression = ANY (ARRAY['left'::text, 'bounced'::text, 'complained'::text])))
);
ALTER TABLE public.addresses ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.addresses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.alert_runs (
    cadence text NOT NULL,
    period text NOT NULL,
    until bigint NOT NULL,
    campaign_id integer,
    planned_to text,
    planned_at bigint,
    CONSTRAINT alert_runs_cadence_check CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
CREATE TABLE public.alerts (
    id integer NOT NULL,
    follower_id integer NOT NULL,
    query text NOT NULL,
    cadence text NOT NULL,
    since bigint NOT NULL,
    seen_until bigint NOT NULL,
    token_hash text,
    asked_at bigint NOT NULL,
    confirmed_at bigint,
    paused_at bigint,
    wording text,
    CONSTRAINT alerts_cadence_check CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
ALTER TABLE public.alerts ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.alerts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.api_tokens (
    id integer NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    hint text NOT NULL,
    may_submit integer NOT NULL,
    may_read_own integer NOT NULL,
    created_by integer,
    created_at bigint NOT NULL,
    last_used_at bigint,
    revoked_at bigint,
    CONSTRAINT api_tokens_check CHECK (((may_submit + may_read_own) > 0)),
    CONSTRAINT api_tokens_may_read_own_check CHECK ((may_read_own = ANY (ARRAY[0, 1]))),
    CONSTRAINT api_tokens_may_submit_check CHECK ((may_submit = ANY (ARRAY[0, 1])))
);
ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.booking_counts (
    day text NOT NULL,
    booking_id integer NOT NULL,
    openings integer NOT NULL,
    CONSTRAINT booking_counts_day_check CHECK ((day ~~ '____-__-__'::text)),
    CONSTRAINT booking_counts_openings_check CHECK ((openings > 0))
);
CREATE TABLE public.bookings (
    id integer NOT NULL,
    place text NOT NULL,
    competition_id integer,
    image text,
    btn_text text,
    description text,
    url text,
    from_day text,
    until_day text,
    buyer text NOT NULL,
    buyer_email text,
    price_note text DEFAULT ''::text NOT NULL,
    reason text,
    state text NOT NULL,
    paused_at bigint,
    told text,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    CONSTRAINT bookings_buyer_check CHECK (((length(buyer) >= 1) AND (length(buyer) <= 120))),
    CONSTRAINT bookings_check CHECK (((competition_id IS NOT NULL) OR ((description IS NOT NULL) AND (url IS NOT NULL) AND (btn_text IS NOT NULL)))),
    CONSTRAINT bookings_from_day_check CHECK ((from_day ~~ '____-__-__'::text)),
    CONSTRAINT bookings_place_check CHECK (((length(place) >= 1) AND (length(place) <= 30))),
    CONSTRAINT bookings_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'agreed'::text, 'paid'::text, 'running'::text, 'ended'::text, 'withdrawn'::text]))),
    CONSTRAINT bookings_until_day_check CHECK ((until_day ~~ '____-__-__'::text))
);
ALTER TABLE public.bookings ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.bookings_id_seq
    START WITH 100
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bookmarks (
    user_id integer NOT NULL,
    competition_id integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.campaign_recipients (
    id integer NOT NULL,
    campaign_id integer,
    subscriber_id integer,
    state text DEFAULT 'waiting'::text NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    due_at bigint NOT NULL,
    token text,
    token_hash text,
    last_error text,
    done_at bigint,
    unsubscribed_at bigint,
    follower_id integer,
    items text,
    CONSTRAINT campaign_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'bounced'::text, 'failed'::text, 'skipped'::text, 'uncertain'::text])))
);
ALTER TABLE public.campaign_recipients ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.campaign_recipients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.campaigns (
    id integer NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    category text,
    status text DEFAULT 'draft'::text NOT NULL,
    send_at bigint,
    letter text,
    digest_week text,
    created_by integer,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    kind text DEFAULT 'news'::text NOT NULL,
    refusal text,
    resumed_at bigint,
    CONSTRAINT campaigns_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'alerts'::text]))),
    CONSTRAINT campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text])))
);
ALTER TABLE public.campaigns ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.campaigns_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.catalogue (
    id integer NOT NULL,
    version integer NOT NULL,
    CONSTRAINT catalogue_id_check CHECK ((id = 1))
);
CREATE TABLE public.click_counts (
    period text NOT NULL,
    starts_on date NOT NULL,
    competition_id integer NOT NULL,
    clicks integer NOT NULL,
    CONSTRAINT click_counts_clicks_check CHECK ((clicks > 0)),
    CONSTRAINT click_counts_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
CREATE TABLE public.code_apps (
    user_id integer NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.competition_categories (
    competition_id integer NOT NULL,
    category text NOT NULL,
    "position" integer NOT NULL,
    end_date date NOT NULL,
    published_at bigint,
    listed integer DEFAULT 1 NOT NULL,
    prize_value bigint,
    kind text,
    entry_method text,
    entry_frequency text,
    eligibility text,
    over_18 integer DEFAULT 0 NOT NULL,
    costs_money integer DEFAULT 0 NOT NULL,
    CONSTRAINT competition_categories_costs_money_check CHECK ((costs_money = ANY (ARRAY[0, 1]))),
    CONSTRAINT competition_categories_listed_check CHECK ((listed = ANY (ARRAY[0, 1]))),
    CONSTRAINT competition_categories_over_18_check CHECK ((over_18 = ANY (ARRAY[0, 1]))),
    CONSTRAINT competition_categories_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
CREATE TABLE public.competition_results (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    outcome text NOT NULL,
    url text,
    noted_by integer,
    noted_at bigint NOT NULL,
    resolved_at bigint,
    resolved_by integer,
    resolution text,
    superseded_by integer,
    CONSTRAINT competition_results_check CHECK (((outcome = 'published'::text) = (url IS NOT NULL))),
    CONSTRAINT competition_results_check1 CHECK (((resolved_at IS NULL) = (resolution IS NULL))),
    CONSTRAINT competition_results_outcome_check CHECK ((outcome = ANY (ARRAY['published'::text, 'not-found'::text]))),
    CONSTRAINT competition_results_resolution_check CHECK ((resolution = ANY (ARRAY['confirmed'::text, 'dismissed'::text, 'superseded'::text])))
);
ALTER TABLE public.competition_results ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.competition_results_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.competition_search (
    competition_id integer NOT NULL,
    document tsvector NOT NULL
);
CREATE TABLE public.competitions (
    id integer NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    image_name text,
    promoter_name text NOT NULL,
    entry_url text NOT NULL,
    terms_url text,
    kind text NOT NULL,
    entry_method text NOT NULL,
    entry_frequency text NOT NULL,
    eligibility text NOT NULL,
    over_18 integer DEFAULT 0 NOT NULL,
    costs_money integer DEFAULT 0 NOT NULL,
    prize_value bigint,
    prize_count integer,
    winner_announcement_date date,
    end_date date NOT NULL,
    main_category text NOT NULL,
    restricted integer NOT NULL,
    featured integer,
    featured_at bigint,
    status text NOT NULL,
    rejection_reason text,
    source text NOT NULL,
    import_key text,
    submitted_by integer,
    submitted_at bigint NOT NULL,
    decided_by integer,
    decided_at bigint,
    published_at bigint,
    updated_at bigint NOT NULL,
    entry_key text,
    previous_end_date text,
    unreviewed integer,
    entry_daily_rule text,
    promoter_id integer,
    permit_number text,
    register_url text,
    quiet integer DEFAULT 0 NOT NULL,
    winners_told text,
    answer_within text,
    prize_within text,
    only_counties text,
    prize_counties text,
    entry_counties text,
    place text,
    CONSTRAINT competitions_check CHECK (((status = 'approved'::text) = (published_at IS NOT NULL))),
    CONSTRAINT competitions_costs_money_check CHECK ((costs_money = ANY (ARRAY[0, 1]))),
    CONSTRAINT competitions_description_check CHECK ((length(description) <= 5000)),
    CONSTRAINT competitions_eligibility_check CHECK ((eligibility = ANY (ARRAY['roi'::text, 'ni'::text, 'island-of-ireland'::text]))),
    CONSTRAINT competitions_entry_daily_rule_check CHECK ((entry_daily_rule = ANY (ARRAY['calendar-day'::text, '24-hours'::text]))),
    CONSTRAINT competitions_entry_frequency_check CHECK ((entry_frequency = ANY (ARRAY['once'::text, 'daily'::text, 'weekly'::text, 'unlimited'::text]))),
    CONSTRAINT competitions_entry_method_check CHECK ((entry_method = ANY (ARRAY['online-form'::text, 'social-media'::text, 'email'::text, 'post'::text, 'phone-text'::text, 'in-store'::text]))),
    CONSTRAINT competitions_entry_url_check CHECK (((entry_url ~~ 'http://%'::text) OR (entry_url ~~ 'https://%'::text))),
    CONSTRAINT competitions_featured_check CHECK ((featured = 1)),
    CONSTRAINT competitions_kind_check CHECK ((kind = ANY (ARRAY['free-prize-draw'::text, 'competition'::text, 'instant-win'::text]))),
    CONSTRAINT competitions_over_18_check CHECK ((over_18 = ANY (ARRAY[0, 1]))),
    CONSTRAINT competitions_prize_count_check CHECK ((prize_count >= 1)),
    CONSTRAINT competitions_prize_value_check CHECK ((prize_value >= 0)),
    CONSTRAINT competitions_quiet_check CHECK ((quiet = ANY (ARRAY[0, 1]))),
    CONSTRAINT competitions_restricted_check CHECK ((restricted = ANY (ARRAY[0, 1]))),
    CONSTRAINT competitions_source_check CHECK ((source = ANY (ARRAY['member'::text, 'admin'::text, 'fpd'::text, 'import'::text]))),
    CONSTRAINT competitions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT competitions_terms_url_check CHECK (((terms_url ~~ 'http://%'::text) OR (terms_url ~~ 'https://%'::text))),
    CONSTRAINT competitions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
    CONSTRAINT competitions_unreviewed_check CHECK ((unreviewed = 1))
);
ALTER TABLE public.competitions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.competitions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.consent_counts (
    day date NOT NULL,
    version text NOT NULL,
    answer text NOT NULL,
    answers integer NOT NULL,
    CONSTRAINT consent_counts_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 60))),
    CONSTRAINT consent_counts_answers_check CHECK ((answers > 0)),
    CONSTRAINT consent_counts_version_check CHECK ((length(version) = 10))
);
CREATE TABLE public.contact_messages (
    id integer NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    message text NOT NULL,
    sender_id integer,
    created_at bigint NOT NULL,
    handled_at bigint,
    handled_by integer,
    CONSTRAINT contact_messages_message_check CHECK ((length(message) <= 5000))
);
ALTER TABLE public.contact_messages ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.contact_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.decisions (
    id integer NOT NULL,
    kind text NOT NULL,
    competition_id integer,
    promoter_id integer,
    member_id integer,
    reason text,
    facts text,
    terms text NOT NULL,
    led_by text NOT NULL,
    before_value text,
    asked_at bigint,
    decided_by integer,
    decided_at bigint NOT NULL,
    objection text,
    objected_at bigint,
    outcome text,
    answer text,
    answered_by integer,
    answered_at bigint,
    CONSTRAINT decisions_kind_check CHECK ((kind = ANY (ARRAY['rejected'::text, 'taken down'::text, 'picture removed'::text, 'suspended'::text, 'reply closed'::text, 'no action'::text]))),
    CONSTRAINT decisions_led_by_check CHECK ((led_by = ANY (ARRAY['notice'::text, 'report'::text, 'own check'::text]))),
    CONSTRAINT decisions_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'turned down'::text])))
);
ALTER TABLE public.decisions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.decisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.earlier_links (
    token_hash text NOT NULL,
    subscriber_id integer,
    alert_id integer,
    asked_by integer,
    cadence text,
    asked_at bigint NOT NULL,
    CONSTRAINT earlier_links_cadence_check CHECK ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text]))),
    CONSTRAINT earlier_links_check CHECK (((subscriber_id IS NULL) <> (alert_id IS NULL)))
);
CREATE TABLE public.email_changes (
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.empty_searches (
    day date NOT NULL,
    query text NOT NULL,
    searches integer NOT NULL,
    CONSTRAINT empty_searches_query_check CHECK (((length(query) >= 3) AND (length(query) <= 60))),
    CONSTRAINT empty_searches_searches_check CHECK ((searches > 0))
);
CREATE TABLE public.erased_addresses (
    address_hash text NOT NULL,
    erased_at bigint NOT NULL
);
ALTER TABLE public.followers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.followers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.import_files (
    user_id integer NOT NULL,
    hash text NOT NULL,
    name text NOT NULL,
    bytes integer NOT NULL,
    body bytea NOT NULL,
    adding_since bigint,
    report text,
    created_at bigint NOT NULL
);
CREATE TABLE public.job_runs (
    id integer NOT NULL,
    job text NOT NULL,
    started_at bigint NOT NULL,
    finished_at bigint,
    error text
);
ALTER TABLE public.job_runs ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.job_runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.jobs (
    name text NOT NULL,
    schedule text NOT NULL,
    next_run_at bigint NOT NULL,
    lease_holder text,
    lease_until bigint,
    attempts integer DEFAULT 0 NOT NULL,
    last_started_at bigint,
    last_finished_at bigint,
    last_error text,
    CONSTRAINT jobs_check CHECK (((lease_holder IS NULL) = (lease_until IS NULL)))
);
CREATE TABLE public.known_devices (
    device_hash text NOT NULL,
    user_id integer NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.link_checks (
    competition_id integer NOT NULL,
    target text NOT NULL,
    url text NOT NULL,
    host text NOT NULL,
    next_check_at bigint NOT NULL,
    checked_at bigint,
    ok_at bigint,
    verdict text,
    http_status integer,
    final_url text,
    first_final_domain text,
    failures integer DEFAULT 0 NOT NULL,
    first_failed_at bigint,
    etag text,
    last_modified text,
    text_hash text,
    found_end_date date,
    confidence text,
    quote text,
    lease_until bigint,
    entry_form text,
    form_seen_on text,
    CONSTRAINT link_checks_confidence_check CHECK ((confidence = ANY (ARRAY['structured'::text, 'strong'::text]))),
    CONSTRAINT link_checks_entry_form_check CHECK ((length(entry_form) <= 500)),
    CONSTRAINT link_checks_quote_check CHECK ((length(quote) <= 300)),
    CONSTRAINT link_checks_target_check CHECK ((target = ANY (ARRAY['entry'::text, 'terms'::text])))
);
CREATE TABLE public.link_flags (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    target text NOT NULL,
    kind text NOT NULL,
    quote text,
    found_end_date date,
    evidence_hash text NOT NULL,
    created_at bigint NOT NULL,
    resolved_at bigint,
    resolved_by integer,
    resolution text,
    before_resolution text,
    decision text,
    CONSTRAINT link_flags_check CHECK (((resolved_at IS NULL) = (resolution IS NULL))),
    CONSTRAINT link_flags_quote_check CHECK ((length(quote) <= 300)),
    CONSTRAINT link_flags_resolution_check CHECK ((resolution = ANY (ARRAY['accepted'::text, 'corrected'::text, 'dismissed'::text, 'superseded'::text]))),
    CONSTRAINT link_flags_target_check CHECK ((target = ANY (ARRAY['entry'::text, 'terms'::text])))
);
ALTER TABLE public.link_flags ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.link_flags_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_hosts (
    host text NOT NULL,
    robots text,
    robots_at bigint,
    delay_ms integer NOT NULL,
    next_allowed_at bigint DEFAULT 0 NOT NULL,
    blocked_until bigint,
    probe_title text,
    probed_at bigint,
    trusted_at bigint
);
CREATE TABLE public.listing_counts (
    day text NOT NULL,
    kind text NOT NULL,
    competition_id integer NOT NULL,
    times integer NOT NULL,
    CONSTRAINT listing_counts_day_check CHECK ((day ~~ '____-__-__'::text)),
    CONSTRAINT listing_counts_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'feed'::text]))),
    CONSTRAINT listing_counts_times_check CHECK ((times > 0))
);
CREATE TABLE public.listing_reports (
    competition_id integer NOT NULL,
    made_at bigint NOT NULL
);
CREATE TABLE public.listing_words (
    word text NOT NULL COLLATE pg_catalog."C",
    place text NOT NULL,
    end_date text NOT NULL,
    competition_id integer NOT NULL,
    CONSTRAINT listing_words_place_check CHECK ((place = ANY (ARRAY['title'::text, 'promoter'::text])))
);
CREATE TABLE public.login_steps (
    browser_hash text NOT NULL,
    purpose text NOT NULL,
    user_id integer,
    challenge text NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT login_steps_purpose_check CHECK ((purpose = ANY (ARRAY['log-in'::text, 'second-step'::text, 'add-passkey'::text, 'add-codes'::text, 'prove'::text])))
);
CREATE TABLE public.mail_keys (
    id integer NOT NULL,
    secret text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT mail_keys_id_check CHECK ((id = 1))
);
CREATE TABLE public.mail_reports (
    id integer NOT NULL,
    mail text NOT NULL,
    kind text NOT NULL,
    campaign_id integer,
    address_id integer NOT NULL,
    answer text NOT NULL,
    reported_at bigint NOT NULL,
    CONSTRAINT mail_reports_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text, 'refused'::text, 'complaint'::text])))
);
ALTER TABLE public.mail_reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mail_reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mail_settings (
    name text NOT NULL,
    value double precision NOT NULL
);
CREATE TABLE public.mails (
    id integer NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at bigint NOT NULL,
    last_error text,
    sent_at bigint,
    created_at bigint NOT NULL,
    cause text,
    reply_to text,
    unsubscribe_link text,
    known_before text
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.member_consents (
    user_id integer NOT NULL,
    version text NOT NULL,
    answer text NOT NULL,
    answered_at bigint NOT NULL,
    CONSTRAINT member_consents_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 60))),
    CONSTRAINT member_consents_version_check CHECK ((length(version) = 10))
);
CREATE TABLE public.member_log (
    id integer NOT NULL,
    member_id integer NOT NULL,
    actor_id integer,
    actor_name text NOT NULL,
    action text NOT NULL,
    created_at bigint NOT NULL
);
ALTER TABLE public.member_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.member_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    ran_at bigint NOT NULL
);
CREATE TABLE public.moderation_log (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    actor_id integer,
    actor_name text NOT NULL,
    action text NOT NULL,
    before_value text,
    after_value text,
    created_at bigint NOT NULL
);
ALTER TABLE public.moderation_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.moderation_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notices (
    report_id integer NOT NULL,
    ground text NOT NULL,
    name text,
    email text,
    explanation text,
    decision_id integer,
    CONSTRAINT notices_ground_check CHECK ((ground = ANY (ARRAY['unlawful'::text, 'child-abuse'::text, 'copyright'::text, 'personal-data'::text, 'defamation'::text])))
);
CREATE TABLE public.partner_listings (
    token_id integer NOT NULL,
    reference text NOT NULL,
    content_hash text NOT NULL,
    competition_id integer,
    received_at bigint NOT NULL
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    user_id integer NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    may_sync integer NOT NULL,
    is_synced integer NOT NULL,
    device text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    CONSTRAINT passkeys_is_synced_check CHECK ((is_synced = ANY (ARRAY[0, 1]))),
    CONSTRAINT passkeys_may_sync_check CHECK ((may_sync = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.promoter_claims (
    id integer NOT NULL,
    promoter_id integer NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    token_hash text NOT NULL,
    asked_at bigint NOT NULL
);
ALTER TABLE public.promoter_claims ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.promoter_claims_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.promoter_log (
    id integer NOT NULL,
    promoter_id integer NOT NULL,
    actor_id integer,
    actor_name text NOT NULL,
    action text NOT NULL,
    before_value text,
    after_value text,
    created_at bigint NOT NULL
);
ALTER TABLE public.promoter_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.promoter_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.promoter_moves (
    id integer NOT NULL,
    log_id integer NOT NULL,
    competition_id integer NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    into_id integer NOT NULL,
    claimed integer NOT NULL,
    CONSTRAINT promoter_moves_claimed_check CHECK ((claimed = ANY (ARRAY[0, 1])))
);
ALTER TABLE public.promoter_moves ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.promoter_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.promoter_names (
    name_key text NOT NULL COLLATE pg_catalog."C",
    promoter_id integer NOT NULL
);
CREATE TABLE public.promoters (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    domain text,
    winners_url text,
    reply text,
    reply_at bigint,
    merged_into integer,
    created_at bigint NOT NULL,
    CONSTRAINT promoters_check CHECK (((reply IS NULL) = (reply_at IS NULL))),
    CONSTRAINT promoters_check1 CHECK ((merged_into <> id))
);
ALTER TABLE public.promoters ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.promoters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.push_keys (
    id integer NOT NULL,
    public_key text NOT NULL,
    private_key text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT push_keys_id_check CHECK ((id = 1))
);
CREATE TABLE public.push_subscriptions (
    id integer NOT NULL,
    endpoint text NOT NULL,
    endpoint_hash text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    hour integer NOT NULL,
    created_at bigint NOT NULL,
    seen_on text NOT NULL,
    done_on text,
    due_from text,
    next_at bigint NOT NULL,
    tried_on text,
    tries integer DEFAULT 0 NOT NULL,
    sent_at bigint,
    failing_since bigint,
    CONSTRAINT push_subscriptions_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
ALTER TABLE public.push_subscriptions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.push_subscriptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);
CREATE TABLE public.recent_search (
    competition_id integer NOT NULL,
    document tsvector NOT NULL
);
CREATE TABLE public.recovery_codes (
    code_hash text NOT NULL,
    user_id integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.redirect_counts (
    day date NOT NULL,
    rule text NOT NULL,
    hits integer NOT NULL,
    CONSTRAINT redirect_counts_hits_check CHECK ((hits > 0))
);
CREATE TABLE public.reports (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    reason text NOT NULL,
    note text,
    reporter_id integer,
    created_at bigint NOT NULL,
    resolved_at bigint,
    resolved_by integer,
    resolution text,
    by_promoter integer DEFAULT 0 NOT NULL,
    CONSTRAINT reports_by_promoter_check CHECK ((by_promoter = ANY (ARRAY[0, 1]))),
    CONSTRAINT reports_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['expired'::text, 'dead-link'::text, 'duplicate'::text, 'not-free'::text, 'other'::text]))),
    CONSTRAINT reports_resolution_check CHECK ((resolution = ANY (ARRAY['upheld'::text, 'closed'::text])))
);
ALTER TABLE public.reports ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reset_requests (
    id integer NOT NULL,
    email text NOT NULL,
    device_hash text,
    created_at bigint NOT NULL
);
ALTER TABLE public.reset_requests ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.reset_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.search_version (
    id integer NOT NULL,
    version integer NOT NULL,
    CONSTRAINT search_version_id_check CHECK ((id = 1))
);
CREATE TABLE public.sessions (
    id_hash text NOT NULL,
    user_id integer NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    proven_at bigint
);
CREATE TABLE public.source_items (
    source_id integer NOT NULL,
    item_key text NOT NULL,
    state text NOT NULL,
    reason text,
    title text NOT NULL,
    link text,
    competition_id integer,
    seen_at bigint NOT NULL,
    CONSTRAINT source_items_state_check CHECK ((state = ANY (ARRAY['noted'::text, 'brought'::text, 'duplicate'::text, 'closed'::text, 'refused'::text])))
);
CREATE TABLE public.sources (
    id integer NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    name text NOT NULL,
    queue text NOT NULL,
    mapping text NOT NULL,
    defaults text NOT NULL,
    every_hours integer NOT NULL,
    next_at bigint NOT NULL,
    baseline integer NOT NULL,
    etag text,
    last_modified text,
    last_run_at bigint,
    last_status integer,
    last_error text,
    failures integer DEFAULT 0 NOT NULL,
    failing_since bigint,
    seen integer DEFAULT 0 NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    zero_runs integer DEFAULT 0 NOT NULL,
    paused_at bigint,
    paused_for text,
    lease_until bigint,
    created_at bigint NOT NULL,
    CONSTRAINT sources_baseline_check CHECK ((baseline = ANY (ARRAY[0, 1]))),
    CONSTRAINT sources_check CHECK (((paused_at IS NULL) = (paused_for IS NULL))),
    CONSTRAINT sources_every_hours_check CHECK (((every_hours >= 1) AND (every_hours <= 168))),
    CONSTRAINT sources_kind_check CHECK ((kind = ANY (ARRAY['feed'::text, 'csv'::text, 'page'::text]))),
    CONSTRAINT sources_paused_for_check CHECK ((paused_for = ANY (ARRAY['admin'::text, 'flood'::text, 'failing'::text]))),
    CONSTRAINT sources_queue_check CHECK ((queue = ANY (ARRAY['pending'::text, 'fpd'::text])))
);
ALTER TABLE public.sources ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sources_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.subscribers ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.subscribers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.terms_quotes (
    id integer NOT NULL,
    competition_id integer NOT NULL,
    url text NOT NULL,
    question text NOT NULL,
    quote text NOT NULL,
    found_at bigint NOT NULL,
    resolved_at bigint,
    resolved_by integer,
    resolution text,
    filled_in text,
    CONSTRAINT terms_quotes_check CHECK (((resolved_at IS NULL) = (resolution IS NULL))),
    CONSTRAINT terms_quotes_question_check CHECK ((question = ANY (ARRAY['age'::text, 'residence'::text, 'closing'::text, 'entries'::text, 'choice'::text, 'notice'::text, 'answer'::text, 'prize'::text, 'sharing'::text, 'alternative'::text]))),
    CONSTRAINT terms_quotes_quote_check CHECK ((length(quote) <= 300)),
    CONSTRAINT terms_quotes_resolution_check CHECK ((resolution = ANY (ARRAY['confirmed'::text, 'dismissed'::text, 'superseded'::text])))
);
ALTER TABLE public.terms_quotes ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.terms_quotes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.terms_readings (
    competition_id integer NOT NULL,
    url text NOT NULL,
    read_on text NOT NULL
);
CREATE TABLE public.tracker_entries (
    user_id integer NOT NULL,
    id text NOT NULL,
    competition_id integer,
    entered_at bigint,
    day text,
    via text,
    undone integer DEFAULT 0 NOT NULL,
    seq integer NOT NULL,
    CONSTRAINT tracker_entries_check CHECK (((undone = 1) = (competition_id IS NULL))),
    CONSTRAINT tracker_entries_undone_check CHECK ((undone = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.tracker_marks (
    user_id integer NOT NULL,
    competition_id integer NOT NULL,
    state text NOT NULL,
    changed_at bigint NOT NULL,
    device text NOT NULL,
    seq integer NOT NULL,
    CONSTRAINT tracker_marks_state_check CHECK ((state = ANY (ARRAY['none'::text, 'later'::text, 'not-for-me'::text])))
);
CREATE TABLE public.tracker_wins (
    user_id integer NOT NULL,
    id text NOT NULL,
    competition_id integer,
    prize text NOT NULL,
    promoter text NOT NULL,
    value integer,
    won_on text NOT NULL,
    arrived_on text,
    note text NOT NULL,
    deleted integer NOT NULL,
    changed_at bigint NOT NULL,
    device text NOT NULL,
    seq integer NOT NULL,
    answered_on text,
    promised_by text,
    entered_on text,
    closes_on text,
    link text DEFAULT ''::text NOT NULL,
    lost integer DEFAULT 0 NOT NULL,
    repeats text,
    CONSTRAINT tracker_wins_deleted_check CHECK ((deleted = ANY (ARRAY[0, 1]))),
    CONSTRAINT tracker_wins_lost_check CHECK ((lost = ANY (ARRAY[0, 1]))),
    CONSTRAINT tracker_wins_repeats_check CHECK ((repeats = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT tracker_wins_value_check CHECK ((value >= 0))
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.visit_figures (
    day date NOT NULL,
    page text NOT NULL,
    figure text NOT NULL,
    up_to integer NOT NULL,
    visits integer NOT NULL,
    CONSTRAINT visit_figures_figure_check CHECK ((figure = ANY (ARRAY['LCP'::text, 'INP'::text, 'CLS'::text]))),
    CONSTRAINT visit_figures_up_to_check CHECK ((up_to > 0)),
    CONSTRAINT visit_figures_visits_check CHECK ((visits > 0))
);
INSERT INTO public.bookings VALUES (1, 'home-box', NULL, '/images/categories/travel-and-hotels.webp', 'See holidays to win', 'Weekends by the sea, city breaks and far-away sun: every open travel prize on one page.', '/competition-category/travel-and-hotels', NULL, NULL, 'House', NULL, '', NULL, 'running', NULL, NULL, 0, 0);
INSERT INTO public.bookings VALUES (2, 'home-box', NULL, '/images/categories/food-and-drink.webp', 'See hampers to win', 'Hampers, dinners for two and a year of coffee from Irish kitchens and makers.', '/competition-category/food-%26-drink', NULL, NULL, 'House', NULL, '', NULL, 'running', NULL, NULL, 0, 0);
INSERT INTO public.catalogue VALUES (1, 1);
INSERT INTO public.migrations VALUES ('0036_baseline.sql', 1796019134993);
INSERT INTO public.migrations VALUES ('0037_refused_campaigns.sql', 1796019135072);
INSERT INTO public.migrations VALUES ('0038_link_keys.sql', 1796019135074);
INSERT INTO public.migrations VALUES ('0039_earlier_links.sql', 1796019135076);
INSERT INTO public.migrations VALUES ('0040_import_files.sql', 1796019135080);
INSERT INTO public.migrations VALUES ('0041_address_book.sql', 1796019135082);
INSERT INTO public.migrations VALUES ('0042_mail_reports.sql', 1796019135088);
INSERT INTO public.migrations VALUES ('0043_second_factors.sql', 1796019135092);
INSERT INTO public.migrations VALUES ('0044_permits.sql', 1796019135095);
INSERT INTO public.migrations VALUES ('0045_decisions.sql', 1796019135098);
INSERT INTO public.migrations VALUES ('0046_quiet_listings.sql', 1796019135102);
INSERT INTO public.migrations VALUES ('0047_winner_terms.sql', 1796019135102);
INSERT INTO public.migrations VALUES ('0048_claims.sql', 1796019135104);
INSERT INTO public.migrations VALUES ('0049_consents.sql', 1796019135104);
INSERT INTO public.migrations VALUES ('0050_redirect_counts.sql', 1796019135107);
INSERT INTO public.migrations VALUES ('0051_own_entries.sql', 1796019135108);
INSERT INTO public.migrations VALUES ('0052_filled_in_by_quotes.sql', 1796019135109);
INSERT INTO public.migrations VALUES ('0053_repeated_own_entries.sql', 1796019135110);
INSERT INTO public.migrations VALUES ('0054_visit_figures.sql', 1796019135110);
INSERT INTO public.migrations VALUES ('0055_counties.sql', 1796019135114);
INSERT INTO public.migrations VALUES ('0056_counties_covering.sql', 1796019135115);
INSERT INTO public.migrations VALUES ('0057_bookings.sql', 1796019135116);
INSERT INTO public.migrations VALUES ('0058_listing_counts.sql', 1796019135121);
INSERT INTO public.migrations VALUES ('0059_promoter_claims.sql', 1796019135123);
INSERT INTO public.migrations VALUES ('0060_operator_notices.sql', 1796019135125);
INSERT INTO public.migrations VALUES ('0061_signed_links.sql', 1796019135144);
INSERT INTO public.search_version VALUES (1, 1);
SELECT pg_catalog.setval('public.addresses_id_seq', 1, false);
SELECT pg_catalog.setval('public.alerts_id_seq', 1, false);
SELECT pg_catalog.setval('public.api_tokens_id_seq', 1, false);
SELECT pg_catalog.setval('public.bookings_id_seq', 100, false);
SELECT pg_catalog.setval('public.campaign_recipients_id_seq', 1, false);
SELECT pg_catalog.setval('public.campaigns_id_seq', 1, false);
SELECT pg_catalog.setval('public.competition_results_id_seq', 1, false);
SELECT pg_catalog.setval('public.competitions_id_seq', 1, false);
SELECT pg_catalog.setval('public.contact_messages_id_seq', 1, false);
SELECT pg_catalog.setval('public.decisions_id_seq', 1, false);
SELECT pg_catalog.setval('public.followers_id_seq', 1, false);
SELECT pg_catalog.setval('public.job_runs_id_seq', 1, false);
SELECT pg_catalog.setval('public.link_flags_id_seq', 1, false);
SELECT pg_catalog.setval('public.mail_reports_id_seq', 1, false);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.member_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.moderation_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.promoter_claims_id_seq', 1, false);
SELECT pg_catalog.setval('public.promoter_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.promoter_moves_id_seq', 1, false);
SELECT pg_catalog.setval('public.promoters_id_seq', 1, false);
SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, false);
SELECT pg_catalog.setval('public.reports_id_seq', 1, false);
SELECT pg_catalog.setval('public.reset_requests_id_seq', 1, false);
SELECT pg_catalog.setval('public.sources_id_seq', 1, false);
SELECT pg_catalog.setval('public.subscribers_id_seq', 1, false);
SELECT pg_catalog.setval('public.terms_quotes_id_seq', 1, false);
SELECT pg_catalog.setval('public.users_id_seq', 1, false);
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alert_runs
    ADD CONSTRAINT alert_runs_pkey PRIMARY KEY (cadence, period);
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_follower_id_query_key UNIQUE (follower_id, query);
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.booking_counts
    ADD CONSTRAINT booking_counts_pkey PRIMARY KEY (day, booking_id);
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_pkey PRIMARY KEY (user_id, competition_id);
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_digest_week_key UNIQUE (digest_week);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.catalogue
    ADD CONSTRAINT catalogue_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.click_counts
    ADD CONSTRAINT click_counts_pkey PRIMARY KEY (period, starts_on, competition_id);
ALTER TABLE ONLY public.code_apps
    ADD CONSTRAINT code_apps_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.competition_categories
    ADD CONSTRAINT competition_categories_pkey PRIMARY KEY (competition_id, category);
ALTER TABLE ONLY public.competition_results
    ADD CONSTRAINT competition_results_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.competition_search
    ADD CONSTRAINT competition_search_pkey PRIMARY KEY (competition_id);
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_import_key_key UNIQUE (import_key);
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.consent_counts
    ADD CONSTRAINT consent_counts_pkey PRIMARY KEY (day, version, answer);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.empty_searches
    ADD CONSTRAINT empty_searches_pkey PRIMARY KEY (day, query);
ALTER TABLE ONLY public.erased_addresses
    ADD CONSTRAINT erased_addresses_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.followers
    ADD CONSTRAINT followers_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.followers
    ADD CONSTRAINT followers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (device_hash, user_id);
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_pkey PRIMARY KEY (competition_id, target);
ALTER TABLE ONLY public.link_flags
    ADD CONSTRAINT link_flags_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_hosts
    ADD CONSTRAINT link_hosts_pkey PRIMARY KEY (host);
ALTER TABLE ONLY public.listing_counts
    ADD CONSTRAINT listing_counts_pkey PRIMARY KEY (competition_id, day, kind);
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_pkey PRIMARY KEY (competition_id);
ALTER TABLE ONLY public.listing_words
    ADD CONSTRAINT listing_words_pkey PRIMARY KEY (word, place, end_date, competition_id);
ALTER TABLE ONLY public.login_steps
    ADD CONSTRAINT login_steps_pkey PRIMARY KEY (browser_hash, purpose);
ALTER TABLE ONLY public.mail_keys
    ADD CONSTRAINT mail_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_reports
    ADD CONSTRAINT mail_reports_mail_kind_key UNIQUE (mail, kind);
ALTER TABLE ONLY public.mail_reports
    ADD CONSTRAINT mail_reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_settings
    ADD CONSTRAINT mail_settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_consents
    ADD CONSTRAINT member_consents_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.member_log
    ADD CONSTRAINT member_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (report_id);
ALTER TABLE ONLY public.operator_notices
    ADD CONSTRAINT operator_notices_pkey PRIMARY KEY (email_key);
ALTER TABLE ONLY public.partner_listings
    ADD CONSTRAINT partner_listings_pkey PRIMARY KEY (token_id, reference);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.promoter_claims
    ADD CONSTRAINT promoter_claims_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.promoter_claims
    ADD CONSTRAINT promoter_claims_promoter_id_email_key_key UNIQUE (promoter_id, email_key);
ALTER TABLE ONLY public.promoter_claims
    ADD CONSTRAINT promoter_claims_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.promoter_log
    ADD CONSTRAINT promoter_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.promoter_moves
    ADD CONSTRAINT promoter_moves_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.promoter_names
    ADD CONSTRAINT promoter_names_pkey PRIMARY KEY (name_key);
ALTER TABLE ONLY public.promoters
    ADD CONSTRAINT promoters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.promoters
    ADD CONSTRAINT promoters_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.push_keys
    ADD CONSTRAINT push_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.recent_search
    ADD CONSTRAINT recent_search_pkey PRIMARY KEY (competition_id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.redirect_counts
    ADD CONSTRAINT redirect_counts_pkey PRIMARY KEY (day, rule);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reset_requests
    ADD CONSTRAINT reset_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.search_version
    ADD CONSTRAINT search_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.source_items
    ADD CONSTRAINT source_items_pkey PRIMARY KEY (source_id, item_key);
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_url_key UNIQUE (url);
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.terms_quotes
    ADD CONSTRAINT terms_quotes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terms_readings
    ADD CONSTRAINT terms_readings_pkey PRIMARY KEY (competition_id);
ALTER TABLE ONLY public.tracker_entries
    ADD CONSTRAINT tracker_entries_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.tracker_marks
    ADD CONSTRAINT tracker_marks_pkey PRIMARY KEY (user_id, competition_id);
ALTER TABLE ONLY public.tracker_wins
    ADD CONSTRAINT tracker_wins_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_facebook_id_key UNIQUE (facebook_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.visit_figures
    ADD CONSTRAINT visit_figures_pkey PRIMARY KEY (day, page, figure, up_to);
CREATE INDEX account_tokens_by_expiry ON public.account_tokens USING btree (expires_at);
CREATE INDEX account_tokens_by_user ON public.account_tokens USING btree (user_id, purpose);
CREATE INDEX addresses_newest ON public.addresses USING btree (created_at DESC, id DESC);
CREATE INDEX addresses_suppressed ON public.addresses USING btree (email_key) WHERE (suppression IS NOT NULL);
CREATE INDEX alert_runs_by_campaign ON public.alert_runs USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX alerts_running ON public.alerts USING btree (cadence, query, follower_id, seen_until) WHERE ((confirmed_at IS NOT NULL) AND (paused_at IS NULL));
CREATE INDEX alerts_unconfirmed ON public.alerts USING btree (asked_at) WHERE (confirmed_at IS NULL);
CREATE INDEX bookings_by_listing ON public.bookings USING btree (competition_id) WHERE (competition_id IS NOT NULL);
CREATE INDEX bookings_by_state ON public.bookings USING btree (state, place);
CREATE INDEX bookmarks_by_competition ON public.bookmarks USING btree (competition_id);
CREATE INDEX bookmarks_by_time ON public.bookmarks USING btree (created_at);
CREATE INDEX campaign_recipients_by_state ON public.campaign_recipients USING btree (campaign_id, state, due_at, id);
CREATE INDEX campaign_recipients_claimed ON public.campaign_recipients USING btree (due_at) WHERE (state = 'sending'::text);
CREATE UNIQUE INDEX campaign_recipients_follower ON public.campaign_recipients USING btree (follower_id, campaign_id) WHERE (follower_id IS NOT NULL);
CREATE INDEX campaign_recipients_of_alerts ON public.campaign_recipients USING btree (done_at) WHERE (follower_id IS NOT NULL);
CREATE UNIQUE INDEX campaign_recipients_once ON public.campaign_recipients USING btree (subscriber_id, campaign_id);
CREATE INDEX campaign_recipients_orphans ON public.campaign_recipients USING btree (done_at) WHERE (campaign_id IS NULL);
CREATE INDEX campaign_recipients_uncertain ON public.campaign_recipients USING btree (campaign_id, done_at) WHERE (state = 'uncertain'::text);
CREATE INDEX campaigns_by_author ON public.campaigns USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX campaigns_newest ON public.campaigns USING btree (created_at DESC, id DESC);
CREATE INDEX campaigns_refused ON public.campaigns USING btree (started_at, id) WHERE ((status = 'paused'::text) AND (refusal IS NOT NULL));
CREATE INDEX campaigns_under_way ON public.campaigns USING btree (status, started_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'sending'::text]));
CREATE INDEX click_counts_by_competition ON public.click_counts USING btree (competition_id);
CREATE INDEX competition_categories_by_value ON public.competition_categories USING btree (category, prize_value DESC NULLS LAST, published_at DESC, competition_id DESC, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money) WHERE ((published_at IS NOT NULL) AND (listed = 1));
CREATE INDEX competition_categories_ending ON public.competition_categories USING btree (category, end_date, published_at DESC, competition_id DESC, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money) WHERE ((published_at IS NOT NULL) AND (listed = 1));
CREATE INDEX competition_categories_newest ON public.competition_categories USING btree (category, published_at DESC, competition_id DESC, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money) WHERE ((published_at IS NOT NULL) AND (listed = 1));
CREATE INDEX competition_results_by_listing ON public.competition_results USING btree (competition_id);
CREATE UNIQUE INDEX competition_results_confirmed ON public.competition_results USING btree (competition_id) WHERE (resolution = 'confirmed'::text);
CREATE INDEX competition_results_open ON public.competition_results USING btree (noted_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX competition_search_words ON public.competition_search USING gin (document);
CREATE INDEX competitions_by_entry_key ON public.competitions USING btree (entry_key) WHERE (entry_key IS NOT NULL);
CREATE INDEX competitions_by_image ON public.competitions USING btree (image_name) WHERE (image_name IS NOT NULL);
CREATE INDEX competitions_by_promoter ON public.competitions USING btree (promoter_id, end_date, published_at DESC, id DESC, restricted) WHERE (status = 'approved'::text);
CREATE INDEX competitions_by_submission ON public.competitions USING btree (submitted_at DESC, id DESC);
CREATE INDEX competitions_by_submitter ON public.competitions USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX competitions_by_value ON public.competitions USING btree (prize_value DESC NULLS LAST, published_at DESC, id DESC, end_date, eligibility, kind, entry_method, entry_frequency, over_18, costs_money) WHERE ((status = 'approved'::text) AND (restricted = 0));
CREATE INDEX competitions_decided ON public.competitions USING btree (decided_at, submitted_at, source) WHERE (decided_at IS NOT NULL);
CREATE INDEX competitions_ending ON public.competitions USING btree (end_date, published_at DESC, id DESC, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money) WHERE ((status = 'approved'::text) AND (restricted = 0));
CREATE INDEX competitions_in_counties ON public.competitions USING btree (id, only_counties, prize_counties, entry_counties) WHERE (COALESCE(only_counties, prize_counties, entry_counties) IS NOT NULL);
CREATE INDEX competitions_newest ON public.competitions USING btree (published_at DESC, id DESC, end_date, eligibility, kind, entry_method, entry_frequency, prize_value, over_18, costs_money) WHERE ((status = 'approved'::text) AND (restricted = 0));
CREATE INDEX competitions_open ON public.competitions USING btree (end_date, id) WHERE (status = 'approved'::text);
CREATE INDEX competitions_premium ON public.competitions USING btree (featured_at DESC, id DESC) WHERE (featured = 1);
CREATE INDEX competitions_published ON public.competitions USING btree (published_at, end_date) WHERE (published_at IS NOT NULL);
CREATE INDEX competitions_quiet ON public.competitions USING btree (id) WHERE (quiet = 1);
CREATE INDEX competitions_submitted ON public.competitions USING btree (submitted_at, source);
CREATE INDEX competitions_undecided ON public.competitions USING btree (source, submitted_at, id) WHERE (status = 'pending'::text);
CREATE INDEX competitions_unreviewed ON public.competitions USING btree (submitted_at, id) WHERE ((unreviewed = 1) AND (status = 'approved'::text));
CREATE INDEX competitions_waiting ON public.competitions USING btree (submitted_at, id, source) WHERE (status = 'pending'::text);
CREATE INDEX competitions_without_key ON public.competitions USING btree (id) WHERE (entry_key IS NULL);
CREATE INDEX competitions_without_promoter ON public.competitions USING btree (id) WHERE (promoter_id IS NULL);
CREATE INDEX contact_messages_by_email ON public.contact_messages USING btree (lower(email));
CREATE INDEX contact_messages_by_sender ON public.contact_messages USING btree (sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX contact_messages_newest ON public.contact_messages USING btree (created_at DESC, id DESC);
CREATE INDEX contact_messages_open ON public.contact_messages USING btree (created_at) WHERE (handled_at IS NULL);
CREATE INDEX decisions_by_time ON public.decisions USING btree (decided_at);
CREATE INDEX decisions_objected ON public.decisions USING btree (objected_at) WHERE ((objected_at IS NOT NULL) AND (answered_at IS NULL));
CREATE INDEX decisions_of_competition ON public.decisions USING btree (competition_id, decided_at);
CREATE INDEX decisions_of_member ON public.decisions USING btree (member_id, decided_at);
CREATE INDEX earlier_links_by_member ON public.earlier_links USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX earlier_links_of_alert ON public.earlier_links USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX earlier_links_of_subscriber ON public.earlier_links USING btree (subscriber_id) WHERE (subscriber_id IS NOT NULL);
CREATE INDEX earlier_links_oldest ON public.earlier_links USING btree (asked_at);
CREATE INDEX job_runs_by_job ON public.job_runs USING btree (job, id DESC);
CREATE INDEX known_devices_by_use ON public.known_devices USING btree (seen_at);
CREATE INDEX known_devices_by_user ON public.known_devices USING btree (user_id);
CREATE INDEX link_checks_by_host ON public.link_checks USING btree (host);
CREATE INDEX link_checks_due ON public.link_checks USING btree (next_check_at);
CREATE INDEX link_flags_by_listing ON public.link_flags USING btree (competition_id, created_at);
CREATE INDEX link_flags_by_resolution ON public.link_flags USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE UNIQUE INDEX link_flags_open ON public.link_flags USING btree (competition_id, evidence_hash) WHERE (resolved_at IS NULL);
CREATE INDEX listing_counts_by_day ON public.listing_counts USING btree (day);
CREATE INDEX listing_words_by_competition ON public.listing_words USING btree (competition_id);
CREATE INDEX login_steps_by_expiry ON public.login_steps USING btree (expires_at);
CREATE INDEX login_steps_by_user ON public.login_steps USING btree (user_id);
CREATE INDEX mail_reports_of_address ON public.mail_reports USING btree (address_id, reported_at);
CREATE INDEX mail_reports_of_campaign ON public.mail_reports USING btree (campaign_id, kind) WHERE (campaign_id IS NOT NULL);
CREATE INDEX mail_reports_oldest ON public.mail_reports USING btree (reported_at);
CREATE INDEX mails_by_cause ON public.mails USING btree (cause) WHERE ((cause IS NOT NULL) AND (sent_at IS NULL));
CREATE INDEX mails_by_recipient ON public.mails USING btree (lower(recipient), created_at);
CREATE INDEX mails_waiting ON public.mails USING btree (next_try_at, id) WHERE (sent_at IS NULL);
CREATE INDEX member_log_by_member ON public.member_log USING btree (member_id, id);
CREATE INDEX moderation_log_by_competition ON public.moderation_log USING btree (competition_id, id);
CREATE INDEX notices_of_decision ON public.notices USING btree (decision_id);
CREATE INDEX partner_listings_by_competition ON public.partner_listings USING btree (competition_id);
CREATE INDEX partner_listings_newest ON public.partner_listings USING btree (token_id, competition_id DESC);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);
CREATE INDEX promoter_log_by_promoter ON public.promoter_log USING btree (promoter_id, id);
CREATE INDEX promoter_moves_by_listing ON public.promoter_moves USING btree (competition_id, id);
CREATE INDEX promoter_moves_by_log ON public.promoter_moves USING btree (log_id);
CREATE INDEX promoter_moves_by_promoter ON public.promoter_moves USING btree (into_id);
CREATE INDEX promoter_names_by_promoter ON public.promoter_names USING btree (promoter_id);
CREATE INDEX promoters_by_domain ON public.promoters USING btree (domain, id) WHERE (domain IS NOT NULL);
CREATE INDEX promoters_merged ON public.promoters USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX push_subscriptions_due ON public.push_subscriptions USING btree (next_at, id);
CREATE INDEX push_subscriptions_failing ON public.push_subscriptions USING btree (failing_since) WHERE (failing_since IS NOT NULL);
CREATE INDEX push_subscriptions_seen ON public.push_subscriptions USING btree (seen_on);
CREATE INDEX rate_limits_by_expiry ON public.rate_limits USING btree (expire);
CREATE INDEX recent_search_words ON public.recent_search USING gin (document);
CREATE INDEX recovery_codes_by_user ON public.recovery_codes USING btree (user_id);
CREATE INDEX reports_by_competition ON public.reports USING btree (competition_id, created_at);
CREATE INDEX reports_open ON public.reports USING btree (competition_id, created_at) WHERE (resolved_at IS NULL);
CREATE INDEX reports_upheld ON public.reports USING btree (competition_id) WHERE (resolution = 'upheld'::text);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX source_items_by_competition ON public.source_items USING btree (competition_id) WHERE (competition_id IS NOT NULL);
CREATE INDEX source_items_newest ON public.source_items USING btree (source_id, seen_at DESC);
CREATE INDEX sources_due ON public.sources USING btree (next_at) WHERE (paused_at IS NULL);
CREATE INDEX subscribers_by_asker ON public.subscribers USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX subscribers_newest ON public.subscribers USING btree (created_at DESC, id DESC);
CREATE INDEX terms_quotes_by_listing ON public.terms_quotes USING btree (competition_id);
CREATE INDEX terms_quotes_open ON public.terms_quotes USING btree (competition_id, found_at) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX tracker_entries_by_seq ON public.tracker_entries USING btree (user_id, seq);
CREATE UNIQUE INDEX tracker_marks_by_seq ON public.tracker_marks USING btree (user_id, seq);
CREATE UNIQUE INDEX tracker_wins_by_seq ON public.tracker_wins USING btree (user_id, seq);
CREATE UNIQUE INDEX users_by_calendar_token ON public.users USING btree (calendar_token) WHERE (calendar_token IS NOT NULL);
CREATE UNIQUE INDEX users_by_confirmed_email ON public.users USING btree (email_key) WHERE (email_confirmed_at IS NOT NULL);
CREATE INDEX users_by_email ON public.users USING btree (email_key);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE TRIGGER addresses_repeat_suppression AFTER UPDATE OF suppressed_at ON public.addresses FOR EACH ROW WHEN ((new.suppressed_at IS DISTINCT FROM old.suppressed_at)) EXECUTE FUNCTION public.repeat_suppression();
CREATE TRIGGER competitions_featured AFTER UPDATE OF featured ON public.competitions FOR EACH ROW WHEN ((new.featured IS DISTINCT FROM old.featured)) EXECUTE FUNCTION public.book_featured();
CREATE TRIGGER competitions_featured_at_once AFTER INSERT ON public.competitions FOR EACH ROW WHEN ((new.featured = 1)) EXECUTE FUNCTION public.book_featured();
CREATE TRIGGER followers_enter AFTER INSERT OR UPDATE OF email_key ON public.followers FOR EACH ROW WHEN ((new.email_key IS NOT NULL)) EXECUTE FUNCTION public.enter_address();
CREATE TRIGGER followers_leave AFTER DELETE OR UPDATE OF email_key ON public.followers FOR EACH ROW EXECUTE FUNCTION public.leave_addresses();
CREATE TRIGGER followers_repeat AFTER INSERT OR UPDATE OF email_key ON public.followers FOR EACH ROW EXECUTE FUNCTION public.repeat_to_new();
CREATE TRIGGER followers_suppress AFTER UPDATE OF bounced_at ON public.followers FOR EACH ROW WHEN ((new.bounced_at IS DISTINCT FROM old.bounced_at)) EXECUTE FUNCTION public.suppress_address();
CREATE TRIGGER member_log_keeps_actors BEFORE UPDATE OF id, actor_id ON public.member_log FOR EACH ROW WHEN (((new.id <> old.id) OR (new.actor_id IS NOT NULL))) EXECUTE FUNCTION public.refuse_member_log_change();
CREATE TRIGGER member_log_keeps_all BEFORE TRUNCATE ON public.member_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_member_log_change();
CREATE TRIGGER member_log_keeps_rows BEFORE DELETE ON public.member_log FOR EACH ROW EXECUTE FUNCTION public.refuse_member_log_change();
CREATE TRIGGER member_log_keeps_words BEFORE UPDATE OF member_id, actor_name, action, created_at ON public.member_log FOR EACH ROW EXECUTE FUNCTION public.refuse_member_log_change();
CREATE TRIGGER moderation_log_keeps_actors BEFORE UPDATE OF id, actor_id ON public.moderation_log FOR EACH ROW WHEN (((new.id <> old.id) OR (new.actor_id IS NOT NULL))) EXECUTE FUNCTION public.refuse_moderation_log_change();
CREATE TRIGGER moderation_log_keeps_all BEFORE TRUNCATE ON public.moderation_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_moderation_log_change();
CREATE TRIGGER moderation_log_keeps_rows BEFORE DELETE ON public.moderation_log FOR EACH ROW EXECUTE FUNCTION public.refuse_moderation_log_change();
CREATE TRIGGER moderation_log_keeps_words BEFORE UPDATE OF competition_id, actor_name, action, before_value, after_value, created_at ON public.moderation_log FOR EACH ROW EXECUTE FUNCTION public.refuse_moderation_log_change();
CREATE TRIGGER operator_notices_enter AFTER INSERT ON public.operator_notices FOR EACH ROW EXECUTE FUNCTION public.enter_address();
CREATE TRIGGER operator_notices_leave AFTER DELETE ON public.operator_notices FOR EACH ROW EXECUTE FUNCTION public.leave_addresses();
CREATE TRIGGER promoter_log_keeps_actors BEFORE UPDATE OF id, actor_id ON public.promoter_log FOR EACH ROW WHEN (((new.id <> old.id) OR (new.actor_id IS NOT NULL))) EXECUTE FUNCTION public.refuse_promoter_log_change();
CREATE TRIGGER promoter_log_keeps_all BEFORE TRUNCATE ON public.promoter_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_promoter_log_change();
CREATE TRIGGER promoter_log_keeps_rows BEFORE DELETE ON public.promoter_log FOR EACH ROW EXECUTE FUNCTION public.refuse_promoter_log_change();
CREATE TRIGGER promoter_log_keeps_words BEFORE UPDATE OF promoter_id, actor_name, action, before_value, after_value, created_at ON public.promoter_log FOR EACH ROW EXECUTE FUNCTION public.refuse_promoter_log_change();
CREATE TRIGGER subscribers_enter AFTER INSERT OR UPDATE OF email_key ON public.subscribers FOR EACH ROW WHEN ((new.email_key IS NOT NULL)) EXECUTE FUNCTION public.enter_address();
CREATE TRIGGER subscribers_leave AFTER DELETE OR UPDATE OF email_key ON public.subscribers FOR EACH ROW EXECUTE FUNCTION public.leave_addresses();
CREATE TRIGGER subscribers_repeat AFTER INSERT OR UPDATE OF email_key ON public.subscribers FOR EACH ROW EXECUTE FUNCTION public.repeat_to_new();
CREATE TRIGGER subscribers_suppress AFTER UPDATE OF bounced_at ON public.subscribers FOR EACH ROW WHEN ((new.bounced_at IS DISTINCT FROM old.bounced_at)) EXECUTE FUNCTION public.suppress_address();
CREATE TRIGGER users_enter AFTER INSERT OR UPDATE OF email_key ON public.users FOR EACH ROW WHEN ((new.email_key IS NOT NULL)) EXECUTE FUNCTION public.enter_address();
CREATE TRIGGER users_leave AFTER DELETE OR UPDATE OF email_key ON public.users FOR EACH ROW EXECUTE FUNCTION public.leave_addresses();
ALTER TABLE ONLY public.account_tokens
    ADD CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alert_runs
    ADD CONSTRAINT alert_runs_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES public.followers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.booking_counts
    ADD CONSTRAINT booking_counts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bookmarks
    ADD CONSTRAINT bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES public.followers(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.campaign_recipients
    ADD CONSTRAINT campaign_recipients_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES public.subscribers(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.click_counts
    ADD CONSTRAINT click_counts_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.code_apps
    ADD CONSTRAINT code_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.competition_categories
    ADD CONSTRAINT competition_categories_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.competition_results
    ADD CONSTRAINT competition_results_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.competition_results
    ADD CONSTRAINT competition_results_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.competition_results
    ADD CONSTRAINT competition_results_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.competition_results
    ADD CONSTRAINT competition_results_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES public.competition_results(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.competition_search
    ADD CONSTRAINT competition_search_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES public.promoters(id);
ALTER TABLE ONLY public.competitions
    ADD CONSTRAINT competitions_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.decisions
    ADD CONSTRAINT decisions_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES public.promoters(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES public.alerts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES public.subscribers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_files
    ADD CONSTRAINT import_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.job_runs
    ADD CONSTRAINT job_runs_job_fkey FOREIGN KEY (job) REFERENCES public.jobs(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_checks
    ADD CONSTRAINT link_checks_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_flags
    ADD CONSTRAINT link_flags_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.link_flags
    ADD CONSTRAINT link_flags_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.listing_counts
    ADD CONSTRAINT listing_counts_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_reports
    ADD CONSTRAINT listing_reports_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.listing_words
    ADD CONSTRAINT listing_words_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.login_steps
    ADD CONSTRAINT login_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_reports
    ADD CONSTRAINT mail_reports_address_id_fkey FOREIGN KEY (address_id) REFERENCES public.addresses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_reports
    ADD CONSTRAINT mail_reports_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES public.campaigns(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.member_consents
    ADD CONSTRAINT member_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.member_log
    ADD CONSTRAINT member_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.moderation_log
    ADD CONSTRAINT moderation_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.decisions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.reports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_listings
    ADD CONSTRAINT partner_listings_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.partner_listings
    ADD CONSTRAINT partner_listings_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.api_tokens(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promoter_claims
    ADD CONSTRAINT promoter_claims_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES public.promoters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promoter_log
    ADD CONSTRAINT promoter_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.promoter_moves
    ADD CONSTRAINT promoter_moves_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promoter_moves
    ADD CONSTRAINT promoter_moves_into_id_fkey FOREIGN KEY (into_id) REFERENCES public.promoters(id);
ALTER TABLE ONLY public.promoter_moves
    ADD CONSTRAINT promoter_moves_log_id_fkey FOREIGN KEY (log_id) REFERENCES public.promoter_log(id);
ALTER TABLE ONLY public.promoter_names
    ADD CONSTRAINT promoter_names_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES public.promoters(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.promoters
    ADD CONSTRAINT promoters_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.promoters(id);
ALTER TABLE ONLY public.recent_search
    ADD CONSTRAINT recent_search_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.source_items
    ADD CONSTRAINT source_items_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.source_items
    ADD CONSTRAINT source_items_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.terms_quotes
    ADD CONSTRAINT terms_quotes_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.terms_quotes
    ADD CONSTRAINT terms_quotes_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.terms_readings
    ADD CONSTRAINT terms_readings_competition_id_fkey FOREIGN KEY (competition_id) REFERENCES public.competitions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracker_entries
    ADD CONSTRAINT tracker_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracker_marks
    ADD CONSTRAINT tracker_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tracker_wins
    ADD CONSTRAINT tracker_wins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
