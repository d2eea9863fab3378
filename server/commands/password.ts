import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'

export const PASSWORD_FLAG = 'password-stdin'

/** @throws UsageError when standard input is neither piped nor a terminal. */
export async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY)
    throw new UsageError(`There is no terminal to ask on: use --${PASSWORD_FLAG}.`)
  const password = await askHidden('Password: ')
  if ((await askHidden('Again: ')) !== password) throw new UsageError('The two do not match.')
  return password
}

/** @returns the empty text without a terminal to ask on. */
export async function ask(prompt: string): Promise<string> {
  return process.stdin.isTTY ? askOnTerminal(prompt, true) : ''
}

function askHidden(prompt: string): Promise<string> {
  return askOnTerminal(prompt, false)
}

function askOnTerminal(prompt: string, isShown: boolean): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  return new Promise((resolve, reject) => {
    asking.on('SIGINT', () => reject(new UsageError('Nothing was done.')))
    asking.question(prompt, (answer) => {
      asking.close()
      if (!isShown) process.stderr.write('\n')
      resolve(answer)
    })
    // Node has no public way to turn off the echo.
    if (!isShown) Object.assign(asking, { _writeToOutput: () => {} })
  })
}
