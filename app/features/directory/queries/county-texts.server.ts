import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { COUNTY_NAMES, countyName, type County } from '#app/features/listings/rules/counties.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

const FILE = 'content/counties.yaml'
const Texts = z.record(z.enum(COUNTY_NAMES), z.string().trim().min(1))

/** Returns the operator’s sentences about each county, by its name. @throws Error naming the file when it is invalid. */
export function readCountyTexts(text = readFileSync(findUpwards(FILE), 'utf8')) {
  try {
    return Texts.parse(parse(text))
  } catch (error) {
    throw new Error(`${FILE} must have a text for each of the 32 counties.`, { cause: error })
  }
}

let read: ReturnType<typeof readCountyTexts> | undefined

export function countyText(county: County): string {
  read ??= readCountyTexts()
  return read[countyName(county)] ?? ''
}
