import { SMTPServer } from 'smtp-server'

// A mail server that accepts and discards everything, in a separate process.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.once('end', done)
    stream.resume()
  },
})
server.on('error', () => {})
server.listen(Number(process.argv[2]), '127.0.0.1')
