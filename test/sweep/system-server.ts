import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTethered } from '../../scripts/lib/tethered.mjs'

const POLL_MS = 50

export type SystemServer = { output: () => string; stop: () => Promise<void> }

/** Makes a folder for a program's files; short, as it may hold sockets, and readable by the program's user. */
export const aServerFolder = () => mkdtempSync('/tmp/competitions-sweep-')

/**
 * Starts a server that the system provides, and resolves when the port accepts connections.
 * Its folder is removed when it ends.
 */
export async function startSystemServer(
  command: string[],
  { folder, port, uid }: { folder: string; port: number; uid?: number | undefined },
): Promise<SystemServer> {
  const { child, stop } = startTethered(command, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: ['pipe', 'pipe'],
    folder,
    uid,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${command[0]} did not start:\n${output.join('')}`)
    await sleep(POLL_MS)
  }
  return { output: () => output.join(''), stop }
}

function accepts(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
