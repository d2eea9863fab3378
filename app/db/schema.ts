import type { ColumnType, Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AlertTables } from './alert-tables.ts'
import type { BookingTables } from './booking-tables.ts'
import type { CheckingTables, TermsFact } from './checking-tables.ts'
import type { DecisionTables } from './decision-tables.ts'
import type { ExchangeTables } from './exchange-tables.ts'
import type { PromoterTables } from './promoter-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { TrackerTables } from './tracker-tables.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Instant, YesNo } from './values.ts'

type OtherTables = AccountTables &
  AlertTables &
  BookingTables &
  TrackerTables &
  CheckingTables &
  DecisionTables &
  ExchangeTables &
  SourceTables &
  PromoterTables

export type Schema = OtherTables & {
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
}
