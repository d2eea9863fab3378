import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { UsageError } from './command.ts'

export const PASSWORD_FLAG = 'password-stdin'

/**
 * A password from standard input as it stands, or asked twice on a terminal without showing it.
 * @throws UsageError when there is neither.
 */
export async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY)
    throw new UsageError(`There is no terminal to ask on: use --${PASSWORD_FLAG}.`)
  const password = await askHidden('Password: ')
  if ((await askHidden('Once more: ')) !== password)
    throw new UsageError('The two were not the same.')
  return password
}

function askHidden(prompt: string): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr, terminal: true })
  return new Promise((resolve, reject) => {
    asking.on('SIGINT', () => reject(new UsageError('Nothing was done.')))
    asking.question(prompt, (answer) => {
      asking.close()
      process.stderr.write('\n')
      resolve(answer)
    })
    // What is typed from now on is not echoed.
    Object.assign(asking, { _writeToOutput: () => {} })
  })
}
