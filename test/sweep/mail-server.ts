import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { CERTIFICATE } from '../certificate.ts'
import { aServerFolder, startSystemServer } from './system-server.ts'

/** Owns the mailboxes: nobody. */
const MAIL_UID = 65_534
const SLOW_MS = 3_000
const MAIL_LOGIN = { user: 'bounce', pass: 's3cret/p@ss' }
export const MAIL_DOMAIN = 'competitions.test'
/** Mail to hosts below it goes on to `nextHopPort`, where no server listens until a test starts one. */
export const RELAYED_DOMAIN = 'relayed.test'

const POSTFIX_SERVICES = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
smtp unix - - n - - smtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

/** Answers Postfix's questions (SMTPD_POLICY_README): greylists 'grey…' once, and thinks about 'slow…'. */
async function startPolicy() {
  const seen = new Set<string>()
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      const [, recipient = ''] = /^recipient=(.*)$/m.exec(text) ?? []
      const isNew = !seen.has(recipient)
      seen.add(recipient)
      const isGrey = recipient.startsWith('grey') && isNew
      const answer = isGrey ? 'DEFER 4.7.1 Greylisted, please try again' : 'DUNNO'
      const wait = recipient.startsWith('slow') ? SLOW_MS : 0
      void sleep(wait).then(() => socket.write(`action=${answer}\n\n`))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

type Ports = { policyPort: number; nextHopPort: number }

/** Postfix with AUTH and STARTTLS, which takes mail for everybody at MAIL_DOMAIN and finds out later who is there. */
async function startPostfix(folder: string, { policyPort, nextHopPort }: Ports) {
  const port = await freePort()
  for (const part of ['config', 'queue']) mkdirSync(path.join(folder, part))
  writeFileSync(path.join(folder, 'config/dynamicmaps.cf'), '')
  const mailboxes = ['bounce', 'reader', 'grey', 'slow'].map(
    (name) => `${name}@${MAIL_DOMAIN} ${name}/\n`,
  )
  writeFileSync(path.join(folder, 'mailboxes'), mailboxes.join(''))
  const nextHop = `.${RELAYED_DOMAIN} smtp:[127.0.0.1]:${nextHopPort}\n`
  writeFileSync(path.join(folder, 'transport'), nextHop)
  const settings = {
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file: `${folder}/maillog`,
    maillog_file_prefixes: folder,
    myhostname: `mx.${MAIL_DOMAIN}`,
    mydestination: '',
    mynetworks: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    recipient_delimiter: '+',
    virtual_mailbox_domains: MAIL_DOMAIN,
    virtual_mailbox_base: `${folder}/mail`,
    virtual_mailbox_maps: `texthash:${folder}/mailboxes`,
    virtual_uid_maps: `static:${MAIL_UID}`,
    virtual_gid_maps: `static:${MAIL_UID}`,
    smtpd_reject_unlisted_recipient: 'no',
    smtpd_relay_restrictions: 'permit_sasl_authenticated, reject',
    smtpd_recipient_restrictions: `check_policy_service inet:127.0.0.1:${policyPort}`,
    smtpd_sasl_auth_enable: 'yes',
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: `${folder}/auth`,
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_chain_files: `${folder}/key.pem, ${folder}/cert.pem`,
    message_size_limit: '20000',
    transport_maps: `texthash:${folder}/transport`,
    // A mail comes back when its first try fails, and the next one is tried at once.
    maximal_queue_lifetime: '0',
    default_destination_concurrency_failed_cohort_limit: '0',
    compatibility_level: '3.6',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(path.join(folder, 'config/main.cf'), `${lines.join('\n')}\n`)
  const smtpd = `127.0.0.1:${port} inet n - n - - smtpd`
  writeFileSync(path.join(folder, 'config/master.cf'), `${smtpd}${POSTFIX_SERVICES}`)
  const config = `${folder}/config`
  // In debugging mode it stays in our process group, and so ends with the test.
  const start = `postfix -c ${config} check; exec /usr/lib/postfix/sbin/master -c ${config} -d`
  const command = ['sh', '-c', start]
  return { ...(await startSystemServer(command, { folder, port })), port }
}

/** Dovecot reads the mailboxes by IMAP, and checks the logins of Postfix. */
async function startDovecot(folder: string) {
  const port = await freePort()
  writeFileSync(path.join(folder, 'users'), `${MAIL_LOGIN.user}:{PLAIN}${MAIL_LOGIN.pass}\n`)
  writeFileSync(
    path.join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
log_path = /dev/stderr
protocols = imap
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%n
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${MAIL_UID} gid=${MAIL_UID} home=${folder}/mail/%n
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
`,
  )
  const command = ['dovecot', '-F', '-c', `${folder}/dovecot.conf`]
  return { ...(await startSystemServer(command, { folder, port })), port }
}

/** Starts a mail server as operators have it, in its own folder. Needs root, as Postfix does. */
export async function startMailServer() {
  const folder = aServerFolder()
  chmodSync(folder, 0o755)
  writeFileSync(path.join(folder, 'key.pem'), CERTIFICATE.key)
  writeFileSync(path.join(folder, 'cert.pem'), CERTIFICATE.cert)
  // Written by the programs' own users.
  for (const part of ['mail', 'data']) {
    mkdirSync(path.join(folder, part))
    chmodSync(path.join(folder, part), 0o777)
  }
  const policy = await startPolicy()
  const dovecot = await startDovecot(folder)
  const nextHopPort = await freePort()
  const postfix = await startPostfix(folder, { policyPort: policy.port, nextHopPort })
  const user = `${MAIL_LOGIN.user}:${encodeURIComponent(MAIL_LOGIN.pass)}`
  return {
    smtpUrl: `smtp://${user}@127.0.0.1:${postfix.port}`,
    imapUrl: `imap://${user}@127.0.0.1:${dovecot.port}/INBOX`,
    nextHopPort,
    maildir: (name: string) => path.join(folder, 'mail', name),
    stop: async () => {
      await postfix.stop()
      await dovecot.stop()
      policy.stop()
    },
  }
}
