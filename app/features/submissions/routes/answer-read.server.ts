import { data } from 'react-router'
import type { RequestContext } from '#app/context.server.ts'
import type { FormValues } from '#app/form-action.server.ts'
import { readForForm, storePagePicture } from '../operations/read-for-form.server.ts'
import type { ListingRead } from '../components/listing-failure.ts'
import { fillSent, toFilling } from '../rules/filling.ts'

/** Without script: the form comes back filled in from the page behind its link. */
export async function answerRead(
  requestContext: RequestContext,
  { csrfToken: _secret, readLink: _button, ...values }: FormValues,
  competitionID?: number,
) {
  const { fields, similar, picture } = await readForForm(
    requestContext,
    values.entryUrl ?? '',
    competitionID,
  )
  const pictureName = await storePagePicture(requestContext, picture)
  const read: ListingRead = { ...fillSent(values, toFilling(fields, 'page')), similar, pictureName }
  return data({ read })
}
