import { z } from 'zod'
import { isOwnPath } from '#app/lib/http/own-path.ts'
import { isPaidFor, isPlace, PLACES } from '#app/features/places/rules/places.ts'
import { webAddress } from '#app/features/listings/input/listing.ts'
import { isMediaName } from '#app/features/media/rules/pictures.ts'
import { ContactInput } from '#app/features/mail/input/contact.ts'
import { addDays } from '#app/lib/time/days.ts'
import { dayField, textField, trim } from '#app/lib/http/text-field.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textLine } from '#app/lib/http/text-line.ts'
import { BOOKING_REASON_MAX, NOTE_MAX, SENTENCE_MAX, STEPS } from '../rules/booking-words.ts'

const LISTING_MAX = 300
const PLACE_MAX = 60
const ADDRESS_MAX = 2000

const optionalLine = (name: string, max: number) =>
  z.literal('').or(textLine(name, max)).default('')
const day = (name: string) =>
  dayField(`${name} is missing, or not a day like 2026-12-24.`, `${name} is missing.`)

/** Takes the address of a listing's page, or its slug alone; undefined for none. */
const ListingAddress = textField(LISTING_MAX, {
  tooLong: 'That address is too long for a listing here.',
  tidy: trim,
})
  .default('')
  .transform((address) => (address === '' ? undefined : readSlug(address)))

/** Returns the last part of a path: 'win-a-car' for 'https://example.ie/competition/win-a-car/?from=mail'. */
export function readSlug(address: string) {
  const [path = ''] = address.split(/[?#]/, 1)
  const slug = path.split('/').findLast((part) => part !== '') ?? ''
  return /^[\w-]+$/.test(slug) ? slug : ''
}

const Link = textField(ADDRESS_MAX, { name: 'The link', tidy: trim }).refine(
  (url) => url === '' || isAdvertised(url),
  'The link begins with https:// and leads to a public site.',
)

function isAdvertised(url: string) {
  return url.startsWith('https://') && webAddress(LINK).safeParse(url).success
}
const LINK = { subject: 'The link' }

/** What is shown where, from when until when, and for whom: a listing, or a sentence with a link. */
const Booking = z.object({
  place: textField(PLACE_MAX, { missing: 'Choose a place.', tooLong: 'Choose a place.' }).refine(
    isPlace,
    'Choose a place.',
  ),
  listing: ListingAddress,
  sentence: optionalLine('The sentence', SENTENCE_MAX),
  link: Link.default(''),
  imageName: textField(ADDRESS_MAX)
    .default('')
    .transform((name) => (isMediaName(name) ? name : null)),
  from: day('The first day'),
  until: z.literal('').default('').or(day('The last day')),
  buyer: optionalLine('The name of the company', 120).refine(
    (buyer) => isPaidFor({ buyer }),
    'Please use the name of a company.',
  ),
  note: optionalLine('The note', NOTE_MAX),
})

/** What a promoter asks for at /advertise. */
export const BookingInput = Booking.extend({ email: ContactInput.shape.email })
  .superRefine(refuse)
  .transform(withLastDay)
export type BookingInput = Omit<z.output<typeof BookingInput>, 'email'> & { email: string | null }

/** What an admin books, which may have been sold by phone. */
export const DeskBookingInput = Booking.extend({
  email: z
    .literal('')
    .transform(() => null)
    .or(ContactInput.shape.email),
  paid: z
    .literal('on')
    .optional()
    .transform((paid) => paid === 'on'),
})
  .superRefine(refuse)
  .transform(withLastDay)
export type DeskBookingInput = z.output<typeof DeskBookingInput>

function refuse(
  { from, until, listing, link, sentence, place, buyer }: z.output<typeof Booking>,
  context: z.RefinementCtx,
) {
  const add = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (until !== '' && from > until) add('until', 'The last day is before the first.')
  if (listing !== undefined) {
    if (link !== '') add('link', 'An advert of a listing leads to its page: leave this empty.')
    return
  }
  if (PLACES[place].needsListing) add('listing', 'This place shows a listing: add its address.')
  if (buyer === '') add('buyer', 'The name of the company is missing.')
  if (link === '') add('link', 'Add the address of a listing here, or a link.')
  if (sentence === '') add('sentence', 'Without a listing, a sentence is needed.')
}

const USUAL_DAYS = 7

function withLastDay<Asked extends z.output<typeof Booking>>(asked: Asked) {
  return { ...asked, until: asked.until || addDays(asked.from, USUAL_DAYS - 1) }
}

const booking = rowID({ missing: 'There is no such booking.' })
export const BookingReference = z.object({ id: booking })

export const BookingDecision = z
  .object({
    id: booking,
    intent: z.enum(Object.keys(STEPS) as (keyof typeof STEPS)[], 'Please reload the page.'),
    price: optionalLine('The note on the price', NOTE_MAX),
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
