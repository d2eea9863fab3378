import path from 'node:path'
import { z } from 'zod'
import { isMailAddress, parseSender } from './features/addresses/rules/addresses.ts'
import { readImapUrl, readSmtpUrl, SMTP_URL_FAULT } from './features/mail/rules/smtp-url.ts'
import { OPERATOR_SETTINGS } from './features/pages/input.ts'
import { APP_SETTINGS } from './features/site/input.ts'
import { OperatorError } from './lib/operator-error.ts'
import {
  lonelySettings,
  THIRD_PARTY_SETTINGS,
  thirdPartiesOf,
} from './features/statistics/input/settings.ts'

/** All or none; without them pictures are files in DATA_DIR. */
const BUCKET_KEYS = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const
/** Settings until November 2026: a site that dropped one silently would no longer show what the law asks of it. */
const OPERATOR_NUMBERS = ['OPERATOR_COMPANY_NUMBER', 'OPERATOR_VAT_NUMBER']
const DKIM_KEYS = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const

const ON_OFF = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => word === 'on' || word === 'true' || word === '1')

const SECRET = z
  .string()
  .regex(/^[\x21-\x7e]{16,400}$/, 'has 16 characters or more, without spaces')

const POSTGRES_ADDRESS = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    isReadable,
    'cannot be read. In the user and the password / ? # @ % are written as %2F %3F %23 %40 %25, and a port is at most 65535',
  )

/** docs/contract.md#settings */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_BASE_URL: z
    .string()
    .regex(/^\/([\w.~-]+\/)*$/, 'is a path of this site that begins and ends with a slash')
    .default('/'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: POSTGRES_ADDRESS.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1_000).default(10),
  SAMPLE_DATA: ON_OFF.default(true),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(10_000).default(48),
  SMTP_URL: z
    .string()
    .refine((text) => readSmtpUrl(text) !== undefined, SMTP_URL_FAULT)
    .optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .refine((text) => parseSender(text) !== undefined, 'is one address: Name <name@example.ie>')
    .default('Competitions Ireland <no-reply@localhost>'),
  BOUNCE_ADDRESS: z
    .string()
    .refine(
      (text) => isMailAddress(text) && /^[^+@]{1,16}@/.test(text),
      'is one address like bounce@example.ie, with at most 16 characters before the @ and no +',
    )
    .optional(),
  BOUNCE_MAILDIR: z.string().optional(),
  BOUNCE_IMAP_URL: z
    .string()
    .refine(
      (text) => readImapUrl(text) !== undefined,
      'looks like imaps://user:password@host/INBOX, with the special characters of user and password encoded as in SMTP_URL',
    )
    .optional(),
  BOUNCE_MAILGUN_KEY: SECRET.optional(),
  BOUNCE_SENDGRID_KEY: SECRET.optional(),
  BOUNCE_SES_PASSWORD: SECRET.optional(),
  DKIM_DOMAIN: z.hostname('is a domain: example.ie').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'is the name before ._domainkey in the DNS record')
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  MORNING_MAIL_TO: z.string().refine(isMailAddress, 'is one address: name@example.ie').optional(),
  MAIL_RATE_PER_MINUTE: z.coerce.number().int().min(1).max(60_000).default(300),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/, 'is a number').optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  ...THIRD_PARTY_SETTINGS,
  AI_CRAWLERS: z.enum(['search', 'all', 'none']).default('search'),
  MIGRATED_TO_URL: z.url({ protocol: /^https$/ }).optional(),
  ...OPERATOR_SETTINGS,
  ...APP_SETTINGS,
  REQUIRE_SECOND_FACTOR: z.enum(['admins']).optional(),
  LINK_CHECKS: ON_OFF.optional(),
  WEB_PUSH: ON_OFF.default(true),
  LIMITS_SCALE: z.coerce.number().min(0.01).max(10_000).default(1),
  TRUST_PROXY: ON_OFF.default(false),
  DRAIN_MS: z.coerce.number().int().min(0).max(300_000).default(1_000),
  METRICS_TOKEN: SECRET.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = ReturnType<typeof parseConfig>
export const CONFIG_KEYS = Object.keys(Environment.shape)

/** @throws Error that lists every invalid setting, one per line. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const given = withoutEmpty(environment)
  const parsed = Environment.safeParse(given)
  const errors = [
    ...(parsed.error?.issues ?? []).map(({ path: [key], message }) => `${String(key)}: ${message}`),
    ...missingOf(BUCKET_KEYS, given, 'for pictures to be kept in a bucket'),
    ...missingOf(DKIM_KEYS, given, 'for mails to be signed'),
    ...lonelySettings(given),
    ...OPERATOR_NUMBERS.filter((key) => key in given).map(
      (key) => `${key}: is part of OPERATOR_ADDRESS now; write it there, and remove it here`,
    ),
  ]
  if (!parsed.success || errors.length > 0) {
    const lines = errors.map((error) => `  ${error}`)
    throw new OperatorError(`These settings are not right:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  const dataDir = path.resolve(settings.DATA_DIR)
  const baseUrl = (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(
    /(?<!\/)\/+$/,
    '',
  )
  return Object.freeze({
    port: settings.PORT,
    host: settings.HOST,
    /** Without a trailing slash. */
    baseUrl,
    /** The prefix of `api/…` in browsers, for a gateway in front of the API. */
    apiBaseUrl: settings.API_BASE_URL,
    dataDir,
    mediaDir: path.join(dataDir, 'media'),
    mediaBucket: bucketOf(settings),
    imageCacheDir: path.join(dataDir, 'cache', 'images'),
    /** 0 disables the page cache. */
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    outboxDir: path.join(dataDir, 'outbox'),
    sampleData: settings.SAMPLE_DATA,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    bounces: {
      address: settings.BOUNCE_ADDRESS,
      maildir: settings.BOUNCE_MAILDIR,
      imapUrl: settings.BOUNCE_IMAP_URL,
      /** What proves that a provider's call is its own. */
      providers: {
        mailgun: settings.BOUNCE_MAILGUN_KEY,
        sendgrid: settings.BOUNCE_SENDGRID_KEY,
        ses: settings.BOUNCE_SES_PASSWORD,
      },
    },
    dkim: dkimOf(settings),
    /** Who gets the mail each morning about what waits; by default admins with a confirmed address. */
    morningMailTo: settings.MORNING_MAIL_TO,
    mailRatePerMinute: settings.MAIL_RATE_PER_MINUTE,
    facebook:
      settings.FACEBOOK_APP_ID && settings.FACEBOOK_APP_SECRET
        ? { appId: settings.FACEBOOK_APP_ID, appSecret: settings.FACEBOOK_APP_SECRET }
        : undefined,
    thirdParties: thirdPartiesOf(settings),
    /** Whom robots.txt lets in; all but 'all' reserve text and data mining. */
    aiCrawlers: settings.AI_CRAWLERS,
    reservesMining: settings.AI_CRAWLERS !== 'all',
    migratedTo: settings.MIGRATED_TO_URL,
    operatorName: settings.OPERATOR_NAME,
    operatorContact: settings.OPERATOR_CONTACT,
    /** With the numbers that the law asks a company to show. */
    operatorAddress: settings.OPERATOR_ADDRESS,
    /** Its pages on other sites. */
    operatorProfiles: settings.OPERATOR_PROFILES,
    androidApp: settings.ANDROID_APP,
    /** Whether admins must log in with more than a password. */
    requiresSecondFactor: settings.REQUIRE_SECOND_FACTOR === 'admins',
    backupsDir: path.join(dataDir, 'backups'),
    /** Whether the scheduled job asks promoters' sites; by default in production only. */
    linkChecks: settings.LINK_CHECKS ?? environment.NODE_ENV === 'production',
    /** False: no page of another site is ever fetched, not for a person either. */
    fetchesPages: settings.LINK_CHECKS !== false,
    /** Whether devices are notified when today's round is ready. */
    sendsNotifications: settings.WEB_PUSH,
    limitsScale: settings.LIMITS_SCALE,
    trustProxy: settings.TRUST_PROXY,
    /** How long `/healthz` and `/readyz` fail before shutdown, so that load balancers stop sending traffic. */
    drainMs: settings.DRAIN_MS,
    /** Without it the page does not exist. */
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  })
}

export function readConfig(): Config {
  return parseConfig(process.env)
}

/** Returns the environment of a program that is given more than this process has. */
export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}

/** Whether systemd holds the port across restarts, and passes it on (sd_listen_fds(3)); no setting of the operator's. */
export function isPortHeld(): boolean {
  const { LISTEN_PID, LISTEN_FDS } = process.env
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1'
}

/** An @ after the host is one of a password that one of these characters has ended early. */
function isReadable(address: string) {
  // Where the query names a socket there may be no host.
  const isAddress = URL.canParse(address.replace('@/', '@socket/'))
  return (
    isAddress && !/%(?![\da-f]{2})/i.test(address) && !/^[^/]*\/\/[^/?#]*[/?#].*@/s.test(address)
  )
}

/** All of them or none. */
function missingOf(
  keys: readonly string[],
  given: Record<string, string | undefined>,
  reason: string,
) {
  const missing = keys.filter((key) => given[key] === undefined)
  if (missing.length === keys.length) return []
  return missing.map((key) => `${key}: is needed too, ${reason}`)
}

type BucketKey = (typeof BUCKET_KEYS)[number]

function bucketOf(settings: Partial<Record<BucketKey, string>> & { S3_REGION: string }) {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = BUCKET_KEYS.map((key) => settings[key])
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region: settings.S3_REGION, accessKeyId, secretAccessKey }
}

function dkimOf(settings: Partial<Record<(typeof DKIM_KEYS)[number], string>>) {
  const [domainName, keySelector, keyFile] = DKIM_KEYS.map((key) => settings[key])
  return domainName && keySelector && keyFile ? { domainName, keySelector, keyFile } : undefined
}

/** `PORT=` means the default, not an empty port. */
function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}
