import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { CERTIFICATE } from './certificate.ts'

export type ReceivedMail = {
  /** From the envelope: the addresses that receive it. */
  recipients: string[]
  sender: string
  subject: string
  html: string
  text: string
  /** Lower-case names; a repeated header is listed each time. */
  headers: { key: string; value: string }[]
  raw: string
}

/** `says` is the answer after the code. At RCPT TO, `to` limits it to some recipients. */
type Refusal = {
  /** 'close' closes the connection without an answer, 'stall' gives none. */
  refuse: number | 'close' | 'stall'
  says?: string
  at: 'greeting' | 'sender' | 'recipient' | 'text'
  to?: RegExp
}

/** How the server treats the next deliveries. */
export type SmtpBehaviour =
  | 'accept'
  /** Stops answering once it has the text. */
  | 'hang'
  /** Closes the connection once it has the text. */
  | 'drop'
  | Refusal

type Done = (error?: Error | null) => void
type Question = { session: SMTPServerSession; done: Done; recipient?: string }

type Options = {
  /** Default: any that is free. */
  port?: number
  /** With a certificate that nobody can verify. Default: none. */
  tls?: 'starttls' | 'at-once'
  /** The only login that is accepted, and required. */
  login?: { user: string; pass: string }
  /** Called during a delivery: at RCPT TO and after the text. */
  onStage?: (stage: 'recipient' | 'text') => void
}

/** Starts a local SMTP server that records the mails it receives. */
export async function startSmtpServer({
  port: ownPort = 0,
  onStage = () => {},
  tls,
  login,
}: Options = {}) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'accept'

  function answerAt(stage: Refusal['at'], { session, done, recipient = '' }: Question) {
    if (typeof behaviour !== 'object' || behaviour.at !== stage) return done()
    const { refuse, says = 'Refused by the test', to } = behaviour
    if (to && !to.test(recipient)) return done()
    if (typeof refuse === 'number')
      return done(Object.assign(new Error(says), { responseCode: refuse }))
    const own = [...sockets].find(({ remotePort }) => remotePort === session.remotePort)
    if (refuse === 'close') own?.destroy()
  }

  async function receive(stream: Readable, session: SMTPServerSession, done: Done) {
    const raw = await buffer(stream).catch(() => undefined)
    if (!raw || behaviour === 'hang') return
    onStage('text')
    if (behaviour === 'drop') return sockets.forEach((socket) => socket.destroy())
    const mail = await read(raw, session)
    answerAt('text', {
      session,
      done: (refused) => {
        if (!refused) mails.push(mail)
        done(refused)
      },
    })
  }

  const server = new SMTPServer({
    authOptional: login === undefined,
    ...(tls && CERTIFICATE),
    secure: tls === 'at-once',
    disabledCommands: [...(login ? [] : ['AUTH']), ...(tls ? [] : ['STARTTLS'])],
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error('Invalid username or password')),
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (session, done) => answerAt('greeting', { session, done }),
    onMailFrom: (_address, session, done) => answerAt('sender', { session, done }),
    onRcptTo: ({ address }, session, done) => {
      onStage('recipient')
      answerAt('recipient', { session, done, recipient: address })
    },
    onData: (stream, session, done) => void receive(stream, session, done),
  })
  // Tests include clients that disconnect.
  server.on('error', () => {})
  // Destroying the socket below TLS ends the process.
  server.server.on(tls === 'at-once' ? 'secureConnection' : 'connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(ownPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next: SmtpBehaviour) => {
      behaviour = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function read(raw: Buffer, { envelope }: SMTPServerSession): Promise<ReceivedMail> {
  const { subject = '', html = '', text = '', headers } = await PostalMime.parse(raw)
  return {
    recipients: envelope.rcptTo.map(({ address }) => asSent(address)),
    sender: envelope.mailFrom ? envelope.mailFrom.address : '',
    subject,
    html,
    text,
    headers: headers.map(({ key, value }) => ({ key, value })),
    raw: raw.toString(),
  }
}

/** Encodes 'xn--…' domains again: the server decodes them. */
function asSent(address: string) {
  return address.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain)
}
