import type { Intents } from '#app/lib/http/intents.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { RequestContext } from '#app/context.server.ts'
import { requireProof } from '#app/features/addresses/operations/require-password.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { CampaignInput, parseSendTime, PreviewInput, Version } from '../input/campaigns.ts'
import { countAudience, readProgress, type CampaignProgress } from '../queries/campaigns.server.ts'
import {
  previewCampaignBody,
  type CampaignPreview,
  composeCampaignBody,
} from '../queries/campaign-body.server.ts'
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  editCampaign,
  findForChange,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unscheduleCampaign,
  giveUpUncertain,
  sendUncertainAgain,
} from './campaigns.server.ts'
import { undoBounces } from '#app/features/mail/operations/bounces.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { campaignMail } from '../campaign-mail.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'

type Values = Record<string, string>
export type CampaignChanged =
  | { done: string }
  | { goTo: PageAddress }
  | { preview: CampaignPreview }
  | { progress: CampaignProgress }

const CAMPAIGNS = '/admin/email-campaigns'

/** `id` is undefined for a new campaign. */
export async function changeCampaign(
  requestContext: RequestContext,
  admin: Admin,
  id: number | undefined,
  values: Values,
): Promise<CampaignChanged> {
  const { intent = '' } = values
  if (['save', 'test', 'continue'].includes(intent)) return save(requestContext, admin, id, values)
  if (intent === 'preview') return preview(requestContext, values)
  if (id === undefined) throw new Problem('invalid', 'Save the campaign first.')
  if (intent === 'progress') return { progress: await requireProgress(requestContext, admin, id) }
  if (intent === 'schedule') return schedule(requestContext, admin, id, values)
  if (intent === 'undo-bounces') return undo(requestContext, admin, id, values)
  return change(requestContext, admin, id, intent as Intents['campaign'])
}

/** Stores nothing. */
async function preview({ db, config, today }: RequestContext, values: Values) {
  const written = parseInput(PreviewInput, values)
  return { preview: await previewCampaignBody(db, written, { baseUrl: config.baseUrl, today }) }
}

async function requireProgress({ db }: RequestContext, admin: Admin, id: number) {
  const found = await readProgress(db, admin, id)
  if (!found) throw new Problem('not-found', 'There is no such campaign.')
  return found
}

/** All three editor buttons save first, so that no typing is lost. */
async function save(
  requestContext: RequestContext,
  admin: Admin,
  id: number | undefined,
  values: Values,
): Promise<CampaignChanged> {
  const { db, config, now, kickMail } = requestContext
  const input = parseInput(CampaignInput, values)
  const saved = id ?? (await createCampaign(db, admin, input, now))
  if (id !== undefined) {
    const version = parseInput(Version, values.version)
    await editCampaign(db, admin, { id, version, ...input }, now)
  }
  if (values.intent === 'continue') return { goTo: `${CAMPAIGNS}/${saved}?step=send` }
  let done = 'Saved.'
  if (values.intent === 'test') {
    const address = await sendTest({ db, baseUrl: config.baseUrl }, admin, saved, now)
    kickMail()
    done = `Saved. A test is on its way to ${address}.`
  }
  return id === undefined ? { goTo: `${CAMPAIGNS}/${saved}?saved=${values.intent}` } : { done }
}

async function schedule(
  requestContext: RequestContext,
  admin: Admin,
  id: number,
  values: Values,
): Promise<CampaignChanged> {
  const { db, config, now, kickMail } = requestContext
  const when = parseSendTime(values, now)
  const version = parseInput(Version, values.version)
  const { category } = await findForChange(db, id)
  if (when === 'now' && (await countAudience(db, admin, category)) === 0)
    throw new Problem('conflict', 'Nobody is in this audience, so there is nobody to send it to.')
  await requireProof(requestContext, admin, values.password)
  const sendAt = when === 'now' ? now : when
  await scheduleCampaign({ db, baseUrl: config.baseUrl }, admin, { id, sendAt, version }, now)
  kickMail()
  return { goTo: `${CAMPAIGNS}/${id}` }
}

async function undo(
  { db, now, kickMail }: RequestContext,
  admin: Admin,
  id: number,
  { answer = '' }: Values,
) {
  const count = await undoBounces(db, admin, { campaign: id, answer }, now)
  kickMail()
  return { done: `${count} ${count === 1 ? 'address is' : 'addresses are'} mailed again.` }
}

async function change(
  { db, config, now, kickMail }: RequestContext,
  admin: Admin,
  id: number,
  intent: Intents['campaign'],
): Promise<CampaignChanged> {
  const place = { db, baseUrl: config.baseUrl }
  switch (intent) {
    case 'back-to-draft':
      await unscheduleCampaign(db, admin, id)
      return { done: 'It is a draft again.' }
    case 'pause':
      await pauseCampaign(db, admin, id)
      return { done: 'Paused. What is on its way will arrive; nothing more goes out.' }
    case 'resume':
      await resumeCampaign(place, admin, id, now)
      kickMail()
      return { done: `Resumed: ${dublinLabel(now)}.` }
    case 'cancel':
      await cancelCampaign(db, admin, id, now)
      return { done: 'Cancelled. What has not gone out never will.' }
    case 'send-uncertain':
      await sendUncertainAgain(db, admin, id, now)
      kickMail()
      return { done: 'The uncertain ones are sent again.' }
    case 'leave-uncertain':
      await giveUpUncertain(db, admin, id)
      return { done: 'The uncertain ones are not sent again.' }
    case 'duplicate':
      return { goTo: `${CAMPAIGNS}/${await duplicateCampaign(db, admin, id, now)}` }
    case 'delete':
      await deleteCampaign(db, admin, id)
      return { goTo: CAMPAIGNS }
    default:
      throw new Problem('invalid', 'This page cannot do that. Please reload it and try again.')
  }
}

/** @returns the admin's address. @throws Problem when it is missing or not confirmed. */
async function sendTest(
  { db, baseUrl }: { db: Db; baseUrl: string },
  admin: Admin,
  id: number,
  now: Date,
): Promise<string> {
  const campaign = await findForChange(db, id)
  const { email, email_confirmed_at } = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  if (email === null || email_confirmed_at === null)
    throw new Problem('conflict', 'Tests go to your own address: add one, and confirm it.')
  const { letter } = await composeCampaignBody(db, campaign, { baseUrl, today: dublinDay(now) })
  const mail = campaignMail({
    to: email,
    letter: { ...letter, subject: `Test: ${letter.subject}` },
    token: newSecret(),
    baseUrl,
    before: ['This is a test: its link to stop the news stops nothing.'],
  })
  await db.transaction().execute((tx) => enqueueMail(tx, mail, now, { unlimited: true }))
  return email
}
