import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'

const MONEY = String.raw`(?:[€£] ?\d[\d.,]*|\d{1,9}(?:[.,]\d{1,9})? ?(?:c\b|cents?\b|euros?\b|p\b)|(?:fifty|sixty|thirty|eighty) cent|(?:one|two|five|ten) euros?)`
const ITEM = String.raw`(?:texts?|messages?|calls?|lines?|tickets?|guess(?:es)?|entry|entries|go|minute|story|photo|square|card)`
const words = (...sources: string[]) => new RegExp(sources.join('|'), 'i')

/** Money for the entry itself. */
const PAID = words(
  String.raw`\b(?:texts?|sms|mms|whatsapps?|calls?|votes?|lines?|(?:entry|entrance)|entries|messages?|memberships?|subscriptions?|donations?|cosna[ií]onn t[eé]acs)\b(?: fee| charge)?(?:[^.!?]{0,60}\b(?:costs?|charged(?: at)?|is|are|required))?(?: only| just)?[: (]{1,2}${MONEY}`,
  String.raw`\b(?:charge|fee|cost)s?(?: of)? ${MONEY}[^.!?]{0,30}\b(?:per|each|every|a|an) ${ITEM}\b`,
  String.raw`${MONEY} (?:charge|fee)\b`,
  String.raw`(?<!\b(?:win|worth) )${MONEY} (?:to enter\b|entry(?! (?:voucher|to|for)\b))`,
  String.raw`\benter(?:ing)? for (?:(?:just|only|as little as) )?${MONEY}(?! (?:cash|voucher|prize|gift))`,
  String.raw`\b(?:call|ring|phone|dial|text \w+ to|numbers?|lines?):? (?:on )?15[1-9]\d\b(?! (?:\w+ )?(?:winners|prizes))`,
  String.raw`${MONEY} ?(?:plus vat )?(?:per|a|an|each) ${ITEM}\b`,
  String.raw`\btexts?\b.{0,60}\(${MONEY}`,
  String.raw`\b(?:premium[- ]rate|entry fee (?:is|of|applies)|fee of ${MONEY}|fee per)\b`,
  String.raw`\bdonat(?:e|ing) ${MONEY}|\bby donation\b|\b(?:joins?|renews?|becom\w+|member\w*)\b.{0,30}\(${MONEY}`,
  String.raw`\b15[1-9]\d(?:(?:[ -]?\d){6}\b| (?:numbers?|lines?)\b)`,
  String.raw`\b(?:\d+|one|two|three|five) (?:tickets? )?for ${MONEY}`,
  String.raw`\b(?:raffle|draw|club) tickets?\b.{0,40}${MONEY}|\b(?:buy|sell\w*|sale)\b.{0,30}\braffle tickets?\b`,
  String.raw`\btickets? (?:for|to) (?:the|our) .{0,30}\b(?:draw|raffle)\b`,
  String.raw`\b(?:subscrib\w+|joins?|sign(?:ing)? up|play)\b(?: \w+){0,3} for (?:just |only )?${MONEY}(?! (?:prize|voucher|gift))`,
  String.raw`\bonly ${MONEY} (?:a|per) (?:week|month|year)\b`,
)
/** Of a raffle; those to a concert are what is won. */
const TICKETS = words(
  String.raw`\b(?:tickets?|lines?|envelopes?):? (?:are |cost |priced at )?${MONEY}`,
)
const RAFFLE = /\b(?:raffle|lotto|50\/50|half the pot|(?:monster|grand|club|parish|annual) draw)\b/i
/** Something else to buy. */
const BOUGHT = words(
  String.raw`(?<!no )(?:proof of )?(?<!\bno )\bpurchase (?:is |are )?(?:necessary|required|needed)\b`,
  String.raw`\bpurchase must be\b|\bmust (?:first )?(?:purchase|buy|spend)\b`,
  String.raw`\b(?:purchase|buy|purchasing|buying) (?:of )?(?:any|an?|one|two|three|\d+|at least|your) (?!purchase)`,
  String.raw`\bpurchase of\b`,
  String.raw`\bspend(?:s|ing)? (?:${MONEY}|a minimum|at least|over|more than)`,
  String.raw`${MONEY} (?:you|that you) spend`,
  String.raw`\b(?:with|for) (?:each|every) (?:\w+ )?(?:litres|purchase|order|ticket|meal|drink|coffee|pint|bottle|book)\b`,
  String.raw`\breceipts?\b(?! of)`,
  String.raw`\bevery (?:ticket|room|table|holiday|meal) you (?:book|buy|order)`,
  String.raw`\bbook (?:any|your (?!free|place|seat|test))\b|\btop(?:ping)?[- ]?up\b|\bmin(?:imum|\.)? spend\b`,
  String.raw`\bqualifying (?:purchase|spend|transaction)\b`,
  String.raw`\b(?:take a trip|promotional (?:packs?|bars?|bottles?) on sale)\b`,
)
const FREE =
  /\bno purchase\b|\bnpn\b|\bnot? (?:need|have) to (?:buy|purchase)|\bno need to (?:buy|spend)|\bfree (?:to enter|entry)\b|(?<!(?:plus|\+|and) (?:your )?)\bstandard (?:network |text |local )?(?:rate|charge)s?\b(?! do not)|\blocal rate\b|\bnothing to buy\b/i
/** “No purchase necessary in NI” holds for some only. */
const FREE_THERE = /\bno purchase (?:is )?(?:necessary|required) (?:in|for)\b/i
const NOT_TO_ENTER =
  /\b(?:face value|offer|discount|% off|doors|gig|concert|spending money|refund)\b/i
/** Returns whether entering costs money, where the text says so. */
export function entryCosts(sentences: readonly string[]): ReadField | undefined {
  const isFree = sentences.some((one) => FREE.test(one) && !FREE_THERE.test(one))
  const isRaffle = sentences.some((one) => RAFFLE.test(one))
  const isPaid = (one: string) => PAID.test(one) || (isRaffle && TICKETS.test(one))
  const found =
    sentences.find((one) => isPaid(one) && !FREE.test(one) && !NOT_TO_ENTER.test(one)) ??
    (isFree ? undefined : sentences.find((one) => BOUGHT.test(one) && !FREE.test(one)))
  return found ? { value: 'on', from: shorten(found) } : undefined
}
