import { spawn } from 'node:child_process'

/** For NODE_OPTIONS, which every process under this one inherits: each ends with the process that started it, and with this one. */
export const END_WITH_PARENT = `--import=${new URL('end-with-parent.mjs', import.meta.url).href}?ancestor=${process.pid}`

// The shell's input closes when we stop the program, or have died: then it ends all of its group.
const KEEPER = `
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
trap '' INT TERM HUP QUIT
{ cat <&3 >/dev/null; kill -"$SIGNAL" 0; } &
wait $program
code=$?
if [ -n "$FOLDER" ]; then cd / && rm -rf "$FOLDER"; fi
exit $code`

/**
 * Starts a program that is not ours. It and what it starts end with `stop()`, and by themselves when this process
 * ends, however that happens; then its `folder` is removed.
 * @param {string[]} command
 * @param {Omit<import('node:child_process').SpawnOptions, 'stdio'> & { stdio?: Array<'ignore' | 'pipe' | 'inherit' | number>, endBy?: string, folder?: string }} [options]
 * `stdio` is of its output
 */
export function startTethered(
  command,
  { stdio = ['ignore', 'ignore'], endBy = 'TERM', folder = '', env = process.env, ...options } = {},
) {
  const child = spawn('sh', ['-c', KEEPER, 'keeper', ...command], {
    ...options,
    env: { ...env, SIGNAL: endBy, FOLDER: folder },
    stdio: ['pipe', ...stdio],
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.ref()
    child.stdin?.end()
    await ended
  }
  return { child, stop }
}
