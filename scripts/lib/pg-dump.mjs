import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findPostgres } from './postgres.mjs'

/** Returns a PostgreSQL database as SQL that makes it again, without the settings that differ by version. @param {string} url */
export function dumpPostgres(url) {
  const options = ['--inserts', '--no-owner', '--no-privileges']
  const program = join(findPostgres() ?? '', 'pg_dump')
  const text = execFileSync(program, [...options, url], { encoding: 'utf8' })
  const noise = /^(--|SET |\\|SELECT pg_catalog\.set_config)/
  const lines = text.split('\n').filter((line) => line !== '' && !noise.test(line))
  return `${lines.join('\n')}\n`
}
