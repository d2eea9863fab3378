import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { toSynonyms, type Synonyms } from '../rules/synonyms.ts'

const FILE = 'content/synonyms.yaml'
const Groups = z.array(z.array(z.string().trim().min(1)).min(2))

/** Returns the operator’s synonyms. @throws Error naming the file when it is invalid. */
export function readSynonyms(text = readFileSync(findUpwards(FILE), 'utf8')): Synonyms {
  try {
    return toSynonyms(Groups.parse(parse(text) ?? []))
  } catch (error) {
    throw new Error(`${FILE} must be a list of lists of at least two words each.`, { cause: error })
  }
}
