import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Network } from '#app/lib/web/checked-network.server.ts'

type Received = { device: string; headers: IncomingMessage['headers']; text: string }
type Answer = (response: ServerResponse, device: string) => void
type Device = ReturnType<typeof createDevice>

const ACCEPT: Answer = (response) => void response.writeHead(201).end()

/** Starts a push service on this machine; its devices decrypt what they get. */
export async function startPushService(answer: Answer = ACCEPT) {
  const devices = new Map<string, Device>()
  const received: Received[] = []
  const service = { answer }
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const name = request.url?.slice(1) ?? ''
    const device = devices.get(name)
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (!device) return void response.writeHead(404).end()
    received.push({ device: name, headers: request.headers, text: device.decrypt(body) })
    service.answer(response, name)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  const origin = `http://push.test:${port}`

  return {
    origin,
    received,
    stop,
    answerWith: (next: Answer) => {
      service.answer = next
    },
    /** A subscription as a browser gives it. */
    aDevice: (name: string) => {
      const device = createDevice()
      devices.set(name, device)
      return { endpoint: `${origin}/${name}`, p256dh: device.p256dh, auth: device.auth }
    },
    /** For `sendNotifications`, in place of the internet. */
    test: {
      network: localNetwork(String(port)),
      isService: (endpoint: string) => endpoint.startsWith(`${origin}/`),
    },
  }
}

function localNetwork(port: string): Network {
  return {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    ports: [port],
  }
}

/** Returns keys as a browser makes them. */
export function createDevice() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    /** RFC 8291, written from its text and not by the library that encrypts. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const serverKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
      const secret = derive(ecdh.computeSecret(serverKey), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(keyEnd, -16)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Checks the signature (RFC 8292). @returns the claims, and the key that the header names. */
export function readVapid(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const text = Buffer.from(claims, 'base64url').toString()
  return { isSigned, key, claims: JSON.parse(text) as { aud: string; sub: string; exp: number } }
}
