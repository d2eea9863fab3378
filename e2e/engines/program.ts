import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Starts a program; it and what it starts are a group, which ends with this process at the latest. */
export function startProgram(program: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const kill = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM')
  }
  process.once('exit', kill)
  const ended = once(child, 'exit')
  let complaints = ''
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
  // The pipe stays open and is read: Xvfb and the driver end when they can't write.
  const firstLine = once(createInterface(child.stdout), 'line') as Promise<[string]>
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
    end: async () => {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}
