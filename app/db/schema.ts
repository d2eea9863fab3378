import type { ColumnType, Generated } from 'kysely'
import type { Day } from '#app/lib/time/days.ts'

/** Milliseconds since 1970 in UTC. Days are `YYYY-MM-DD` in Europe/Dublin. */
type Instant = number
type YesNo = 0 | 1

type Cadence = 'daily' | 'weekly'

/** As `TERMS_FACTS` of `reading/`. */
type TermsFact = 'winnersTold' | 'answerWithin' | 'prizeWithin' | 'winnerAnnouncementDate'
type Target = 'entry' | 'terms'

export type Schema = {
  users: {
    id: Generated<number>
    username: string
    username_key: string
    email: string | null
    email_key: string | null
    email_confirmed_at: Instant | null
    password_hash: string | null
    facebook_id: string | null
    is_admin: Generated<YesNo>
    marketing_consent_at: Instant | null
    suspended_at: Instant | null
    trusted_at: Instant | null
    calendar_token: string | null
    guessing_told_at: Instant | null
    tracker_seq: Generated<number>
    second_factor_due_at: Instant | null
    created_at: Instant
  }
  sessions: {
    id_hash: string
    user_id: number
    user_agent: Generated<string>
    created_at: Instant
    seen_at: Instant
    expires_at: Instant
    proven_at: Instant | null
  }
  competitions: {
    id: Generated<number>
    slug: string
    title: string
    description: string
    image_name: string | null
    promoter_name: string
    promoter_id: number | null
    entry_url: string
    terms_url: string | null
    kind: string
    entry_method: string
    entry_frequency: string
    entry_daily_rule: string | null
    eligibility: string
    over_18: YesNo
    costs_money: YesNo
    permit_number: string | null
    register_url: string | null
    prize_value: number | null
    prize_count: number | null
    winner_announcement_date: Day | null
    winners_told: string | null
    answer_within: string | null
    prize_within: string | null
    only_counties: string | null
    prize_counties: string | null
    entry_counties: string | null
    place: string | null
    end_date: Day
    main_category: string
    restricted: YesNo
    featured: 1 | null
    featured_at: Instant | null
    quiet: Generated<YesNo>
    status: string
    rejection_reason: string | null
    source: string
    import_key: string | null
    entry_key: string | null
    previous_end_date: Day | null
    submitted_by: number | null
    submitted_at: Instant
    decided_by: number | null
    decided_at: Instant | null
    published_at: Instant | null
    unreviewed: 1 | null
    updated_at: Instant
  }
  competition_categories: {
    competition_id: number
    category: string
    position: number
  }
  listing_words: {
    word: string
    place: 'title' | 'promoter'
    end_date: Day
    competition_id: number
  }
  reports: {
    id: Generated<number>
    competition_id: number
    reason: string
    note: string | null
    reporter_id: number | null
    created_at: Instant
    resolved_at: Instant | null
    resolved_by: number | null
    resolution: 'upheld' | 'closed' | null
    /** A correction that its promoter suggests. */
    by_promoter: Generated<YesNo>
    /** Of the T&Cs, that it says is wrong. */
    fact: TermsFact | null
    /** What it says is right: JSON, by field. */
    corrected: string | null
    /** The listing before its corrections were applied, as JSON. */
    before_resolution: string | null
  }
  bookmarks: {
    user_id: number
    competition_id: number
    created_at: Instant
  }
  moderation_log: {
    id: Generated<number>
    competition_id: number
    actor_id: number | null
    actor_name: string
    action: string
    before_value: string | null
    after_value: string | null
    created_at: ColumnType<Instant, Instant, never>
  }
  member_log: {
    id: Generated<number>
    member_id: number
    actor_id: number | null
    actor_name: string
    action: string
    created_at: ColumnType<Instant, Instant, never>
  }
  contact_messages: {
    id: Generated<number>
    name: string
    email: string
    message: string
    sender_id: number | null
    created_at: Instant
    handled_at: Instant | null
    handled_by: number | null
  }
  mails: {
    id: Generated<number>
    recipient: string
    subject: string
    html: string
    text: string
    cause: string | null
    known_before: string | null
    reply_to: string | null
    unsubscribe_link: string | null
    sent_at: Instant | null
    created_at: Instant
  }
  /** The book: every address of 'users', 'subscribers' and 'followers'. Triggers keep it complete. */
  addresses: {
    id: Generated<number>
    email: string
    email_key: string
    confirmed_at: Instant | null
    suppression: 'left' | 'bounced' | 'complained' | null
    suppressed_at: Instant | null
    suppression_note: string | null
    created_at: Instant
  }
  subscribers: {
    id: Generated<number>
    email: string
    email_key: string
    source: string
    token_hash: string
    consent_at: Instant
    confirmed_at: Instant | null
    unsubscribed_at: Instant | null
    /** Repeats 'addresses.suppressed_at', for the release before. */
    bounced_at: Instant | null
    consent_note: string | null
    wording: string | null
    asked_by: number | null
    asked_again_at: Instant | null
    created_at: Instant
  }
  /** Links that a later request replaced in 'subscribers' or 'alerts', and that still work. */
  earlier_links: {
    token_hash: string
    subscriber_id: number | null
    alert_id: number | null
    asked_by: number | null
    cadence: 'daily' | 'weekly' | null
    asked_at: Instant
  }
  operator_notices: {
    email_key: string
    email: string
    source: string
    wording: string
    created_at: Instant
  }
  /** Addresses erased on request, which imports skip. */
  erased_addresses: {
    address_hash: string
    erased_at: Instant
  }
  campaigns: {
    id: Generated<number>
    kind: Generated<'news' | 'alerts'>
    subject: string
    body: string
    category: string | null
    status: Generated<string>
    send_at: Instant | null
    letter: string | null
    digest_week: string | null
    refusal: string | null
    resumed_at: Instant | null
    cause_from: Instant | null
    cause_until: Instant | null
    created_by: number | null
    created_at: Instant
    updated_at: Instant
    started_at: Instant | null
    finished_at: Instant | null
    planned_to: number | null
  }
  campaign_recipients: {
    id: Generated<number>
    host: Generated<string>
    campaign_id: number | null
    subscriber_id: number | null
    follower_id: number | null
    state: Generated<string>
    claims: Generated<number>
    refusals: Generated<number>
    due_at: Instant
    token: string | null
    token_hash: string | null
    items: string | null
    last_error: string | null
    done_at: Instant | null
    unsubscribed_at: Instant | null
  }
  mail_hosts: {
    host: string
    failures: number
    held_until: Instant
    answer: string
  }
  /** 'digest' (1 is on), 'digest-week' (202648), 'free-at' (earliest next campaign mail). */
  mail_settings: {
    name: 'digest' | 'digest-week' | 'free-at'
    value: number
  }
  /** 'mail' is 'c12' for a row of 'campaign_recipients', 'm12' for one of 'mails'. */
  mail_reports: {
    id: Generated<number>
    mail: string
    kind: 'hard' | 'soft' | 'refused' | 'complaint'
    campaign_id: number | null
    address_id: number
    answer: string
    reported_at: Instant
  }
  /** 'key' is the name of a job, or the number of what it is about. */
  work: {
    kind: string
    key: string
    due_at: Instant
    tries: Generated<number>
    lease_holder: string | null
    lease_until: Instant | null
    host: Generated<string>
    payload: string | null
    started_at: Instant | null
    finished_at: Instant | null
    error: string | null
    given_up_at: Instant | null
  }
  site_keys: {
    name: 'mail' | 'push'
    value: string
    created_at: Instant
  }
  push_subscriptions: {
    id: Generated<number>
    endpoint: string
    endpoint_hash: string
    p256dh: string
    auth: string
    hour: number
    created_at: Instant
    seen_on: Day
    done_on: Day | null
    due_from: Day | null
    tried_on: Day | null
    tries: Generated<number>
    sent_at: Instant | null
    failing_since: Instant | null
  }
  click_counts: {
    period: 'day' | 'week' | 'month'
    starts_on: Day
    competition_id: number
    clicks: number
  }
  day_counts: {
    what: 'empty-search' | 'consent' | 'redirect'
    day: Day
    label: string
    times: number
  }
  member_consents: {
    user_id: number
    version: string
    answer: string
    answered_at: Instant
  }
  catalogue: {
    id: 1
    version: number
  }
  known_devices: {
    device_hash: string
    user_id: number
    created_at: Instant
    seen_at: Instant
  }
  passkeys: {
    id: string
    user_id: number
    public_key: string
    counter: number
    transports: string
    may_sync: YesNo
    is_synced: YesNo
    device: string
    created_at: Instant
    used_at: Instant | null
  }
  code_apps: {
    user_id: number
    secret: string
    last_step: number
    created_at: Instant
  }
  recovery_codes: {
    code_hash: string
    user_id: number
    created_at: Instant
  }
  login_steps: {
    browser_hash: string
    purpose: 'log-in' | 'second-step' | 'add-passkey' | 'add-codes' | 'prove'
    user_id: number | null
    challenge: string
    expires_at: Instant
  }
  account_tokens: {
    token_hash: string
    user_id: number
    purpose: string
    email: string
    created_at: Instant
    expires_at: Instant
  }
  email_changes: {
    user_id: number
    token_hash: string
    email: string
    created_at: Instant
    expires_at: Instant
  }
  reset_requests: {
    id: Generated<number>
    email: string
    device_hash: string | null
    created_at: Instant
  }
  followers: {
    id: Generated<number>
    email: string
    email_key: string
    /** Repeats 'addresses.suppressed_at', for the release before. */
    bounced_at: Instant | null
    created_at: Instant
  }
  alerts: {
    id: Generated<number>
    follower_id: number
    query: string
    cadence: Cadence
    since: Instant
    seen_until: Instant
    token_hash: string | null
    asked_at: Instant
    confirmed_at: Instant | null
    paused_at: Instant | null
    wording: string | null
  }
  alert_runs: {
    cadence: Cadence
    period: string
    until: Instant
    campaign_id: number | null
    planned_to: string | null
    planned_at: Instant | null
  }
  bookings: {
    id: Generated<number>
    place: string
    competition_id: number | null
    image: string | null
    btn_text: string | null
    description: string | null
    url: string | null
    from_day: Day | null
    until_day: Day | null
    buyer: string
    buyer_email: string | null
    price_note: Generated<string>
    reason: string | null
    state: 'asked' | 'agreed' | 'paid' | 'running' | 'ended' | 'withdrawn'
    paused_at: Instant | null
    told: string | null
    before_decision: string | null
    created_at: Instant
    changed_at: Instant
  }
  booking_counts: {
    day: Day
    booking_id: number
    openings: number
  }
  link_checks: {
    competition_id: number
    target: Target
    url: string
    host: string
    next_check_at: Instant
    checked_at: Instant | null
    ok_at: Instant | null
    verdict: string | null
    http_status: number | null
    final_url: string | null
    first_final_domain: string | null
    failures: Generated<number>
    first_failed_at: Instant | null
    etag: string | null
    last_modified: string | null
    found_end_date: Day | null
    confidence: 'structured' | 'strong' | null
    quote: string | null
    /** JSON. */
    entry_form: string | null
    form_seen_on: Day | null
  }
  link_flags: {
    id: Generated<number>
    competition_id: number
    target: Target
    kind: string
    quote: string | null
    found_end_date: Day | null
    evidence_hash: string
    created_at: Instant
    resolved_at: Instant | null
    resolved_by: number | null
    resolution: string | null
    decision: string | null
    before_resolution: string | null
  }
  terms_facts: {
    competition_id: number
    fact: TermsFact
    url: string
    sentence: string
    value: string | null
    filled_in: YesNo
    withdrawn: Generated<YesNo>
    found_at: Instant
    read_on: Day
  }
  link_hosts: {
    host: string
    robots: string | null
    robots_at: Instant | null
    delay_ms: number
    next_allowed_at: Generated<Instant>
    blocked_until: Instant | null
    probe_title: string | null
    probed_at: Instant | null
    trusted_at: Instant | null
  }
  /** Statements of reasons with the objections to them. */
  decisions: {
    id: Generated<number>
    kind: 'rejected' | 'taken down' | 'picture removed' | 'suspended' | 'reply closed' | 'no action'
    competition_id: number | null
    promoter_id: number | null
    member_id: number | null
    reason: string | null
    facts: string | null
    terms: string
    led_by: 'notice' | 'report' | 'own check'
    before_value: string | null
    notice_id: number | null
    notice_upheld: 0 | 1 | null
    decided_by: number | null
    decided_at: Instant
    objection: string | null
    objected_at: Instant | null
    outcome: 'upheld' | 'turned down' | null
    answer: string | null
    answered_by: number | null
    answered_at: Instant | null
  }
  /** The part of a report that the law asks of a notice. */
  notices: {
    report_id: number
    ground: 'unlawful' | 'child-abuse' | 'copyright' | 'personal-data' | 'defamation'
    name: string | null
    email: string | null
    explanation: string | null
    decision_id: number | null
  }
  import_files: {
    user_id: number
    hash: string
    name: string
    bytes: number
    /** Gzipped. */
    body: Uint8Array
    adding_since: number | null
    report: string | null
    created_at: number
  }
  promoters: {
    id: Generated<number>
    slug: string
    name: string
    domain: string | null
    winners_url: string | null
    reply: string | null
    reply_at: Instant | null
    merged_into: number | null
    created_at: Instant
  }
  promoter_names: {
    name_key: string
    promoter_id: number
  }
  competition_results: {
    id: Generated<number>
    competition_id: number
    outcome: 'published' | 'not-found'
    url: string | null
    noted_by: number | null
    noted_at: Instant
    resolved_at: Instant | null
    resolved_by: number | null
    resolution: 'confirmed' | 'dismissed' | 'superseded' | null
    superseded_by: number | null
  }
  promoter_log: {
    id: Generated<number>
    promoter_id: number
    actor_id: number | null
    actor_name: string
    action: string
    before_value: string | null
    after_value: string | null
    created_at: ColumnType<Instant, Instant, never>
  }
  sources: {
    id: Generated<number>
    kind: 'feed' | 'csv' | 'page'
    url: string
    name: string
    queue: 'pending' | 'fpd'
    mapping: string
    defaults: string
    every_hours: number
    baseline: 0 | 1
    etag: string | null
    last_modified: string | null
    last_run_at: Instant | null
    last_status: number | null
    last_error: string | null
    failures: Generated<number>
    failing_since: Instant | null
    seen: Generated<number>
    added: Generated<number>
    zero_runs: Generated<number>
    paused_at: Instant | null
    paused_for: 'admin' | 'flood' | 'failing' | null
    created_at: Instant
  }
  source_items: {
    source_id: number
    item_key: string
    state: 'noted' | 'brought' | 'duplicate' | 'closed' | 'refused'
    reason: string | null
    title: string
    link: string | null
    competition_id: number | null
    seen_at: Instant
  }
  /** Of an undone entry only the id is left. */
  tracker_entries: {
    user_id: number
    id: string
    competition_id: number | null
    entered_at: Instant | null
    day: Day | null
    via: 'opened' | 'round' | 'by-hand' | null
    undone: Generated<0 | 1>
    seq: number
  }
  tracker_marks: {
    user_id: number
    competition_id: number
    state: 'none' | 'later' | 'not-for-me'
    changed_at: Instant
    device: string
    seq: number
  }
  tracker_wins: {
    user_id: number
    id: string
    competition_id: number | null
    prize: string
    promoter: string
    value: number | null
    /** '' for an entry that is not won. */
    won_on: Day | ''
    answered_on: Day | null
    promised_by: Day | null
    arrived_on: Day | null
    entered_on: Day | null
    closes_on: Day | null
    link: Generated<string>
    lost: Generated<0 | 1>
    repeats: 'daily' | 'weekly' | 'monthly' | null
    note: string
    deleted: 0 | 1
    changed_at: Instant
    device: string
    seq: number
  }
}
