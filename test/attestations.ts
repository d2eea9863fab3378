import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/** What an authenticator's attestation is made of. */
export type Attested = {
  authenticatorData: Buffer
  clientDataHash: Buffer
  publicKey: KeyObject
  privateKey: KeyObject
}
export type Statement = [fmt: string, statement: unknown]

const ES256 = -7
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))
const ANDROID_KEY_DESCRIPTION = '2b06010401d679020111'
const CRL_DISTRIBUTION_POINTS = '551d1f'

/**
 * Returns each format with certificates that name `crl` as their revocation list. The certificate of
 * android-key is the one that the library checks before it knows who issued it.
 */
export function attestationsNaming(crl: string): Record<string, (made: Attested) => Statement> {
  const signed = (made: Attested) => ({
    alg: ES256,
    sig: signatureOf(made),
    x5c: certificatesFor(made, crl),
  })
  const response = (made: Attested) => {
    const x5c = certificatesFor(made, crl).map((der) => der.toString('base64'))
    const parts = [
      { alg: 'RS256', x5c },
      { nonce: '', timestampMs: Date.now() },
    ]
    return Buffer.from([...parts.map(toJwsPart), 'AAAA'].join('.'))
  }
  const tpm = (made: Attested) => ({ ver: '2.0', certInfo: Buffer.alloc(40), ...signed(made) })
  const android = (made: Attested): Statement => ['android-key', toMap(signed(made))]
  return {
    'android-key': android,
    packed: (made) => ['packed', toMap(signed(made))],
    'packed by its own key': (made) => ['packed', toMap({ alg: ES256, sig: signatureOf(made) })],
    'fido-u2f': (made) => ['fido-u2f', toMap(signed(made))],
    apple: (made) => ['apple', toMap({ x5c: certificatesFor(made, crl) })],
    tpm: (made) => ['tpm', toMap({ ...tpm(made), pubArea: Buffer.alloc(40) })],
    'android-safetynet': (made) => [
      'android-safetynet',
      toMap({ ver: '1', response: response(made) }),
    ],
    compound: (made) => [
      'compound',
      [android(made)].map(([fmt, attStmt]) => toMap({ fmt, attStmt })),
    ],
    unknown: (made) => ['None', toMap(signed(made))],
  }
}

const toMap = (fields: Record<string, unknown>) => new Map(Object.entries(fields))
const toJwsPart = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signatureOf({ authenticatorData, clientDataHash, privateKey }: Attested) {
  return sign('sha256', Buffer.concat([authenticatorData, clientDataHash]), privateKey)
}

/** A certificate of the passkey, issued by its own root. */
function certificatesFor({ publicKey, clientDataHash }: Attested, crl: string) {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const uri = tagged(0x86, Buffer.from(crl))
  const points = sequence(sequence(tagged(0xa0, tagged(0xa0, uri))))
  const level = tagged(0x0a, Buffer.of(1))
  const [software, tee] = [sequence(), sequence()]
  const key = [tagged(0x04, clientDataHash), tagged(0x04, Buffer.alloc(0)), software, tee]
  const description = sequence(integer(3), level, integer(4), level, ...key)
  const extensions = [
    sequence(oid(CRL_DISTRIBUTION_POINTS), tagged(0x04, points)),
    sequence(oid(ANDROID_KEY_DESCRIPTION), tagged(0x04, description)),
  ]
  return [
    certificate('passkey', publicKey, root.privateKey, extensions),
    certificate('root', root.publicKey, root.privateKey, []),
  ]
}

function certificate(name: string, key: KeyObject, issuer: KeyObject, extensions: Buffer[]) {
  const serial = createHash('sha256').update(name).digest().readUInt16BE()
  const years = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'))
  const facts = sequence(
    tagged(0xa0, integer(2)),
    integer(serial & 0x7fff),
    ECDSA_WITH_SHA256,
    nameOf('root'),
    years,
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [tagged(0xa3, sequence(...extensions))] : []),
  )
  const signature = Buffer.concat([Buffer.of(0), sign('sha256', facts, issuer)])
  return sequence(facts, ECDSA_WITH_SHA256, tagged(0x03, signature))
}

/** DER. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...parts: Buffer[]) {
  return tagged(0x30, Buffer.concat(parts))
}

function oid(hex: string) {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: number) {
  return tagged(0x02, value < 0x80 ? Buffer.of(value) : Buffer.of(value >> 8, value & 0xff))
}

function utcTime(text: string) {
  return tagged(0x17, Buffer.from(text))
}

function nameOf(text: string) {
  const attribute = sequence(oid('550403'), tagged(0x0c, Buffer.from(text)))
  return sequence(tagged(0x31, attribute))
}
