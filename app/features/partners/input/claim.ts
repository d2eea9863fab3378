import { z } from 'zod'
import { ContactInput } from '#app/features/mail/input/contact.ts'

export const ClaimInput = z.object({ email: ContactInput.shape.email })

/** What a promoter writes on that page, for its public one. */
export const PromoterReply = ContactInput.pick({ message: true })
