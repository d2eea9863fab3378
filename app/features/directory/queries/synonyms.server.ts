import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { toSynonyms, type Synonyms } from '../rules/synonyms.ts'

const FILE = 'content/synonyms.yaml'
const PLACES_FILE = 'content/places.yaml'
const NAMES_FILE = 'content/names.yaml'
const Words = z.array(z.string().trim().min(1))
const Groups = z.array(Words.min(2)).default([])
const Places = z.record(z.string(), Words).default({})

/** Returns the operator’s synonyms, places and other names. @throws Error naming the file that is invalid. */
export function readSynonyms(
  text = read(FILE),
  places = read(PLACES_FILE),
  names = read(NAMES_FILE),
): Synonyms {
  const groups = parseAs(
    Groups,
    text,
    `${FILE} must be a list of lists of at least two words each.`,
  )
  const towns = parseAs(
    Places,
    places,
    `${PLACES_FILE} must have a list of names for each county or country.`,
  )
  const others = parseAs(Places, names, `${NAMES_FILE} must have lists of names.`)
  return toSynonyms(groups, towns, Object.values(others).flat())
}

/** As they are when the server starts. */
export const SYNONYMS = readSynonyms()

function read(file: string) {
  return readFileSync(findUpwards(file), 'utf8')
}

/** An empty file is parsed as null. */
function parseAs<Read>(schema: z.ZodType<Read>, text: string, message: string): Read {
  try {
    return schema.parse(parse(text) ?? undefined)
  } catch (error) {
    throw new Error(message, { cause: error })
  }
}
