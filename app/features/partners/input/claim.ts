import { z } from 'zod'
import { ContactInput } from '#app/features/mailing/input/contact.ts'
import { textField } from '#app/lib/http/text-field.ts'

const SLUG_MAX = 200

/** Where the link to a promoter's own page is mailed. */
export const ClaimInput = z.object({ email: ContactInput.shape.email })

/** What a promoter writes on that page, about one of its listings or all. */
export const PromoterMessage = ContactInput.pick({ email: true, message: true }).extend({
  about: textField(SLUG_MAX),
})
