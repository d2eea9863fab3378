/**
 * Writes the list of passwords that nobody may choose: the commonest ones that are long enough to
 * be chosen at all, in the order of how common they are.
 * Run with: node scripts/common-passwords/write-list.ts
 *
 * Source: the frequency list of zxcvbn in @zxcvbn-ts/language-common (MIT; LICENSE.txt beside this
 * file goes with the list).
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '../../app/features/accounts/rules.ts'

const COUNT = 5000
const file = path.join(import.meta.dirname, '../../app/features/accounts/common-passwords.txt')

const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase())
const choosable = [...new Set(ranked)].filter(({ length }) => length >= PASSWORD.min)
const list = choosable.slice(0, COUNT)
writeFileSync(file, `${list.join('\n')}\n`)
console.log(
  `${list.length} passwords, of ${choosable.length} with ${PASSWORD.min} characters or more`,
)
