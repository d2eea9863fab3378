import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Insertable } from 'kysely'
import { TOTP } from 'otpauth'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Attested, Statement } from '#test/attestations.ts'
import { NOW } from '#test/makers.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const SYNCED = 0x18
const NEW_KEY = 0x40
const ORIGIN = 'https://competitions.example'

type Attest = (made: Attested) => Statement
type Claims = { origin?: string; rpId?: string; flags?: number; counter?: number; type?: string }

/** A passkey in software, which can also say what is not so. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  /** COSE: EC2, ES256, P-256. */
  const cose = Buffer.concat([
    Buffer.from('a50102032620012158 20'.replaceAll(' ', ''), 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  const clientData = (challenge: string, type: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorDataOf(
    { rpId = new URL(ORIGIN).hostname, ...claims }: Claims,
    key?: Buffer,
  ) {
    const { flags = PRESENT | VERIFIED | SYNCED, counter = 0 } = claims
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const head = [sha256(Buffer.from(rpId)), Buffer.of(flags | (key ? NEW_KEY : 0)), count]
    return Buffer.concat(key ? [...head, key] : head)
  }

  return {
    id,
    publicKey: cose.toString('base64url'),

    register(challenge: string, { attest, ...claims }: Claims & { attest?: Attest } = {}) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.of(0, rawId.length), rawId, cose])
      const authenticatorData = authenticatorDataOf(claims, key)
      const client = clientData(challenge, claims.type ?? 'webauthn.create', claims.origin)
      const clientDataHash = sha256(client)
      const made = { authenticatorData, clientDataHash, publicKey, privateKey }
      const [fmt, attStmt] = attest?.(made) ?? ['none', new Map()]
      const fields = Object.entries({ fmt, attStmt, authData: new Uint8Array(authenticatorData) })
      const attestation = isoCBOR.encode(new Map(fields) as never)
      return answerOf(id, {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },

    sign(challenge: string, claims: Claims = {}) {
      const data = authenticatorDataOf(claims)
      const client = clientData(challenge, claims.type ?? 'webauthn.get', claims.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answerOf(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function answerOf(id: string, response: Record<string, unknown>) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
}

function sha256(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest()
}

export type Authenticator = ReturnType<typeof anAuthenticator>

/** Inserts a passkey of the member, as adding one leaves it. */
export async function aPasskey(
  db: Db,
  userId: number,
  overrides: Partial<Insertable<Schema['passkeys']>> = {},
): Promise<Authenticator> {
  const authenticator = anAuthenticator()
  const { id, publicKey: public_key } = authenticator
  const times = { created_at: NOW.getTime(), used_at: null }
  const flags = { counter: 0, transports: 'internal', may_sync: 1, is_synced: 1 } as const
  await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, public_key, ...flags, device: 'Tests', ...times, ...overrides })
    .execute()
  return authenticator
}

/** Inserts an app for codes. @returns the code that it shows at a time. */
export async function aCodeApp(db: Db, userId: number) {
  const app = new TOTP()
  await db
    .insertInto('code_apps')
    .values({
      user_id: userId,
      secret: app.secret.base32,
      last_step: 0,
      created_at: NOW.getTime(),
    })
    .execute()
  return (now: Date) => app.generate({ timestamp: now.getTime() })
}
