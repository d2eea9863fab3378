// Loaded into a server before its own code: the file of this file's address gets a line for each name that a socket
// asks for, by the checked network or otherwise, and for each address that it connects to. No name has an address.
// SIGUSR2 makes requests to the port `planted`, as a package might.
import { subscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'

const settings = new URL(import.meta.url).searchParams
const write = (...words: unknown[]) =>
  appendFileSync(settings.get('file') ?? '', `${words.join(' ')}\n`)
const absent = (name: string) =>
  Object.assign(new Error(`${name} does not exist`), { code: 'ENOTFOUND' })

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address: string, port: number) =>
    write('connects to', `${address}:${port}`),
  )
})

const { lookup } = dns
type Found = (error: NodeJS.ErrnoException | null, ...found: []) => void
dns.lookup = ((name: string, options: dns.LookupAllOptions, done: Found) => {
  // The server's own address to listen at is asked for too.
  if (isIP(name) > 0) return lookup(name, options, done)
  write('looks up', name)
  setImmediate(done, absent(name))
}) as typeof dns.lookup

Resolver.prototype.resolve4 = async (name: string) => {
  write('checks', name)
  throw absent(name)
}
Resolver.prototype.resolve6 = async (name: string) => {
  throw absent(name)
}

process.on('SIGUSR2', () => {
  const port = settings.get('planted')
  const tell = (way: string) => (error: Error) =>
    write(way, 'fails:', error.cause instanceof Error ? error.cause.message : error.message)
  void fetch(`http://127.0.0.1:${port}/by/fetch`).catch(tell('fetch'))
  http.get(`http://127.0.0.1:${port}/by/http`).on('error', tell('http'))
  https.get(`https://127.0.0.1:${port}/by/https`).on('error', tell('https'))
})
