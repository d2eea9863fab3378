import { redirect, redirectDocument } from 'react-router'
import type { PageAddress } from '../page-address.ts'

type Redirect = (to: PageAddress, init?: number | ResponseInit) => Response

export const redirectTo: Redirect = redirect
/** The browser loads the whole page again, so that nothing of the last one stays in memory. */
export const redirectDocumentTo: Redirect = redirectDocument
