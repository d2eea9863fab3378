import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startTethered } from '../../scripts/lib/tethered.mjs'

/** Starts a program; it and what it starts end with this process at the latest. */
export function startProgram(program: string, args: string[], more: Record<string, string> = {}) {
  const { child, stop } = startTethered([program, ...args], {
    env: { ...process.env, ...more },
    stdio: ['pipe', 'pipe'],
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error(`${program} has no pipes.`)
  const ended = once(child, 'exit')
  let complaints = ''
  stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  // The pipe stays open and is read: Xvfb and the driver end when they can't write.
  const firstLine = once(createInterface(stdout), 'line') as Promise<[string]>
  const failed = ended.then(([code, signal]): never => {
    throw new Error(`${program} ended with ${code ?? signal}: ${complaints}`)
  })
  const started = Promise.race([firstLine.then(([line]) => line.trim()), failed])
  // Nothing waits for them when it is ended on purpose.
  for (const promise of [failed, started]) promise.catch(() => {})
  return {
    firstLine: started,
    failed,
    complaints: () => complaints,
    end: stop,
  }
}
