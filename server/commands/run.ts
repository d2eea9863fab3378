import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { Problem } from '#app/lib/http/problem.ts'
import { explain } from '../start-failures.ts'
import { EXIT, UsageError, type Command } from './command.ts'
import { backupCommand, restoreCommand, skipNumbersCommand } from './backup.ts'
import { copyToPostgresCommand, migrateCommand } from './copy-to-postgres.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import {
  createAdminCommand,
  listUsersCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
} from './members.ts'
import { sourcesCommand } from './sources.ts'
import { testMailCommand } from './test-mail.ts'
import { undoBouncesCommand } from './undo-bounces.ts'
import type { Terminal } from './terminal.ts'

const COMMANDS: readonly Command[] = [
  importCommand,
  exportCommand,
  sourcesCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  skipNumbersCommand,
  copyToPostgresCommand,
  createAdminCommand,
  listUsersCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
  testMailCommand,
  undoBouncesCommand,
]

const FLAG_WIDTH = 18

/** @returns the exit code: 0 success, 1 failure, 2 wrong usage, 3 some rows were left out. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    terminal.print(usage())
    return EXIT.good
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) return refuse(terminal, `There is no command “${name}”.`, usage())
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.print(usageOf(command))
    return EXIT.good
  }
  try {
    return (await command.run(parse(command, rest), terminal)) ?? EXIT.good
  } catch (error) {
    terminal.clear()
    if (error instanceof UsageError) return refuse(terminal, error.message, usageOf(command))
    terminal.complain(error instanceof Problem ? error.message : explain(error))
    return EXIT.failed
  }
}

function parse({ flags: known = {}, parameters = [] }: Command, args: string[]) {
  const options = Object.keys(known).map((flag) => {
    const [name, text] = flag.split(' ')
    return [name, { type: text ? 'string' : 'boolean' }]
  })
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(options) as ParseArgsOptionsConfig,
      allowPositionals: true,
      strict: true,
    })
    if (positionals.length !== parameters.length)
      throw new UsageError(countError(parameters, positionals))
    const texts = Object.entries(values).filter(
      (flag): flag is [string, string] => typeof flag[1] === 'string',
    )
    const flags = new Set(Object.keys(values))
    return { flags, values: positionals, texts: Object.fromEntries(texts) }
  } catch (error) {
    // node:util explains the flag in a first sentence, and then how to write flags.
    throw error instanceof UsageError
      ? error
      : new UsageError(`${(error as Error).message.split('. ')[0]}.`)
  }
}

function countError(parameters: readonly string[], given: string[]) {
  if (given.length < parameters.length) return `${parameters[given.length]} is missing.`
  return `“${given[parameters.length]}” is one argument too many.`
}

function refuse(terminal: Terminal, sentence: string, help: string) {
  terminal.complain(`${sentence}\n\n${help}`)
  return EXIT.askedWrongly
}

export function usage() {
  const commands = COMMANDS.map(usageOf).join('\n\n')
  return `Usage: npm run admin -- <command>\n\n${commands}\n\n${EXIT_CODES}`
}

function usageOf({ name, parameters = [], summary, flags = {} }: Command) {
  const lines = Object.entries(flags).map(
    ([flag, meaning]) => `      ${`--${flag}`.padEnd(FLAG_WIDTH)}${meaning}`,
  )
  return [`  ${[name, ...parameters].join(' ')}`, `      ${summary}`, ...lines].join('\n')
}

const EXIT_CODES = `Exit code: 0 all good, 1 it failed, 2 not understood, 3 some rows were left out.`
