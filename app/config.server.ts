import path from 'node:path'
import { z } from 'zod'

/** Every setting, with a default that works on a laptop (decisions.md section 7). */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SAMPLE_DATA: onOff(true),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().max(320).default('Competitions Ireland <no-reply@localhost>'),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/, 'is a number').optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  LIMITS_SCALE: z.coerce.number().min(0.01).max(10_000).default(1),
  TRUST_PROXY: onOff(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = ReturnType<typeof parseConfig>
export const CONFIG_KEYS = Object.keys(Environment.shape)

/** @throws Error that lists every setting that is wrong, one a line. */
export function parseConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(withoutEmpty(environment))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path: [key], message }) => `  ${String(key)}: ${message}`,
    )
    throw new Error(`These settings are not right:\n${faults.join('\n')}`)
  }
  const {
    PORT,
    HOST,
    BASE_URL,
    DATA_DIR,
    DATABASE_URL,
    SAMPLE_DATA,
    TRUST_PROXY,
    LOG_LEVEL,
    ...rest
  } = parsed.data
  const dataDir = path.resolve(DATA_DIR)
  return Object.freeze({
    port: PORT,
    host: HOST,
    /** The public address, without a slash at the end; links in mails and canonical links start with it. */
    baseUrl: (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    dataDir,
    mediaDir: path.join(dataDir, 'media'),
    databaseUrl: DATABASE_URL,
    outboxDir: path.join(dataDir, 'outbox'),
    sampleData: SAMPLE_DATA,
    smtpUrl: rest.SMTP_URL,
    mailFrom: rest.MAIL_FROM,
    /** Facebook login exists only where both are set. */
    facebook:
      rest.FACEBOOK_APP_ID && rest.FACEBOOK_APP_SECRET
        ? { appId: rest.FACEBOOK_APP_ID, appSecret: rest.FACEBOOK_APP_SECRET }
        : undefined,
    /** Multiplies every limit; for tests that do in seconds what people do in days. */
    limitsScale: rest.LIMITS_SCALE,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
  })
}

export function readConfig(): Config {
  return parseConfig(process.env)
}

function onOff(byDefault: boolean) {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((word) => word === 'on' || word === 'true' || word === '1')
    .default(byDefault)
}

/** `PORT=` means the default, not an empty port. */
function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}
