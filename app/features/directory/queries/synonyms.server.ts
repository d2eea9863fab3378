import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { toSynonyms, type Synonyms } from '../rules/synonyms.ts'

const FILE = 'content/synonyms.yaml'
const PLACES_FILE = 'content/places.yaml'
const NAMES_FILE = 'content/names.yaml'
const Words = z.array(z.string().trim().min(1))
const Groups = z.array(Words.min(2))
const Places = z.record(z.string(), Words)

/** Returns the operator’s synonyms, places and other names. @throws Error naming the file that is invalid. */
export function readSynonyms(
  text = read(FILE),
  places = read(PLACES_FILE),
  names = read(NAMES_FILE),
): Synonyms {
  const groups = inFile(`${FILE} must be a list of lists of at least two words each.`, () =>
    Groups.parse(parse(text) ?? []),
  )
  const towns = inFile(`${PLACES_FILE} must have a list of names for each county or country.`, () =>
    Places.parse(parse(places) ?? {}),
  )
  const others = inFile(`${NAMES_FILE} must have lists of names.`, () =>
    Places.parse(parse(names) ?? {}),
  )
  return toSynonyms(groups, towns, Object.values(others).flat())
}

/** As they are when the server starts. */
export const SYNONYMS = readSynonyms()

function read(file: string) {
  return readFileSync(findUpwards(file), 'utf8')
}

function inFile<Read>(message: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw new Error(message, { cause: error })
  }
}
