import { z } from 'zod'
import { isOwnPath } from '#app/lib/http/own-path.ts'
import { isPaidFor, isPlace } from '#app/features/bookings/rules/places.ts'
import { ContactInput } from '#app/features/mailing/input/contact.ts'
import { dayField, textField, trim } from '#app/lib/http/text-field.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textLine } from '#app/lib/http/text-line.ts'
import { BOOKING_REASON_MAX, SENTENCE_MAX, STEPS } from '../rules/booking-words.ts'

const LISTING_MAX = 300
const PLACE_MAX = 60
const ADDRESS_MAX = 2000

const optionalLine = (name: string, max: number) =>
  z.literal('').or(textLine(name, max)).default('')
const day = (name: string) =>
  dayField(`${name} is missing, or not a day like 2026-12-24.`, `${name} is missing.`)

/** Takes the address of a listing's page, or its slug alone. */
const ListingAddress = textField(LISTING_MAX, {
  missing: 'The address of your listing is missing.',
  tooLong: 'That address is too long for a listing here.',
  tidy: trim,
}).transform(readSlug)

/** Returns the last part of a path: 'win-a-car' for 'https://example.ie/competition/win-a-car/?from=mail'. */
function readSlug(address: string) {
  const [path = ''] = address.split(/[?#]/, 1)
  const slug = path.split('/').findLast((part) => part !== '') ?? ''
  return /^[\w-]+$/.test(slug) ? slug : ''
}

/** What a promoter asks for at /advertise. */
export const BookingInput = z
  .object({
    place: textField(PLACE_MAX, { missing: 'Choose a place.', tooLong: 'Choose a place.' }).refine(
      isPlace,
      'Choose a place.',
    ),
    listing: ListingAddress,
    sentence: optionalLine('The sentence', SENTENCE_MAX),
    from: day('The first day'),
    until: day('The last day'),
    buyer: textLine('Your name or company', 120).refine(
      (buyer) => isPaidFor({ buyer }),
      'Please use the name of your company.',
    ),
    email: ContactInput.shape.email,
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day is before the first.',
  })
export type BookingInput = z.output<typeof BookingInput>

const booking = rowID({ missing: 'There is no such booking.' })
export const BookingReference = z.object({ id: booking })

export const BookingDecision = z
  .object({
    id: booking,
    intent: z.enum(Object.keys(STEPS) as (keyof typeof STEPS)[], 'Please reload the page.'),
    price: optionalLine('The note on the price', 200),
    reason: optionalLine('The reason', BOOKING_REASON_MAX),
  })
  .refine(({ intent, reason }) => intent !== 'refuse' || reason !== '', {
    path: ['reason'],
    message: 'Say why: the buyer is told.',
  })
export type BookingDecision = z.output<typeof BookingDecision>

/** An own advert, as its fields are called in docs/contract.md#partner-promotions. */
export const AdvertInput = z.object({
  id: booking,
  image: textField(ADDRESS_MAX, { name: 'The address of the picture', tidy: trim }).regex(
    /^\/(images|media)\/[\w./-]+$/,
    'The picture is an address like /images/… or /media/….',
  ),
  btnText: textLine('The text of the button', 40),
  description: textLine('The sentence', SENTENCE_MAX),
  competitionUrl: textField(ADDRESS_MAX, { name: 'The link', tidy: trim })
    .regex(/^(\/|https:\/\/)\S+$/, 'The link begins with / or https://.')
    .refine(
      (url) => isOwnPath(url) || url.startsWith('https://'),
      'The link leads to another site.',
    )
    .refine(
      (url) => !/\/competition-category\/(gambling|pay-to-play)/i.test(url),
      'Nothing restricted can be advertised.',
    ),
})
export type AdvertInput = z.output<typeof AdvertInput>
