/**
 * What a word does: the first row that fits decides, and `-` is nothing. A row has the act, the word or its class,
 * and what must be so or, after `!`, must not: `+2 us` has “us” among the next two words, `-3 BE` one of the class
 * among the three before; `must`, `passive` and the like are explained at `clauseAt`.
 */
export const WINNER_RULES = `
other | ANSWER | by us | !not | !-1 a an your the
other | ANSWER | -3 process review verify validate assess check
- | ANSWER | +1 form code link process instructions reference number slip email letter
- | ANSWER | -3 how where instructions correct details
- | answer | -1 correct right your the all
other | accept* | -6 entr* returns returned
other | accept* | +5 responsibility liability entries terms rules cookies
other | accept* | passive | not | -3 be cannot can't won't
answer | ANSWER
collect | COLLECT
- | reserve | +5 right
- | alternat* replacement* substitut* another different reserve | +2 cash prize prizes no date product day days
- | alternat* replacement* substitut* another different reserve | -1 cash prize prizes no date product day days
lose | LOSE
- | handed | +1 in
- | SEND | +1 address form union charges costs method
- | transfer ship courier credit issue | -1 a an the of by or and bank
answer | forward | -1 come comes
prize | forward | -2 MUST will to | +3 GOODS
- | forward
- | issue issues | !-1 will shall to cheques vouchers we
- | sent posted issued delivered forwarded mailed dispatched despatched | !passive | -1 DETAILS WAY
other | SEND | -6 entry entries postcard postcards
other | SEND | +5 stamped self-addressed
told | posted | -6 list name names result results
answer | sent send forwarded posted lodged | passive | patient DETAILS ANSWER
answer | sent posted | +2 us
answer | SEND | must | object DETAILS | !by us
told | sent send forwarded issued | passive | patient WAY
told | sent | !passive | -3 WAY
told | sent send forwarded issued | passive | !patient GOODS | +4 WAY
told | send sends sending | !passive | by us | object WAY
told | send sends sending | !passive | by us | object WINNER | +5 WAY
prize | send sends sending | +1 out off
prize | send sends sending | must | by us | !by winner
prize | send sends sending | must | +4 prize*
answer | send sends sending | must
- | send sends sending | !passive | object DETAILS | by us
answer | send sends sending | !passive | object DETAILS
- | send sends sending | !passive | object WAY
answer | send sends sending | !passive | object US
- | send sends sending | !passive | !by us | !object GOODS
answer | deliver transfer | must | by winner | !by us
other | SEND | -3 NOT
lose | SEND | +5 another else alternative different
prize | SEND
- | GIVE | !passive | -1 DETAILS WAY number numbers account
- | GIVE | !passive | -1 WINNER | -3 DETAILS
told | give gives giving | !+1 us me | +5 shout bell buzz ring call
answer | GIVE | passive | due | patient DETAILS ANSWER
told | confirm* | passive | patient WINNER
prize | given provided supplied presented | passive | patient GOODS
prize | given | passive | +4 € GOODS
prize | provided supplied | passive | !patient WAY | -3 MUST
answer | given | passive | -9 ANSWER confirm*
- | provided supplied | passive | patient DETAILS
- | GIVE | passive
prize | GIVE | by us | !not | object GOODS
- | GIVE | by us | !not
answer | GIVE | must
answer | GIVE | -3 WINNER who
answer | GIVE | object DETAILS
- | GIVE
other | RECEIVE | -6 entr*
prize | receipt | -1 for | object GOODS
- | receipt
answer | RECEIVE | passive | patient ANSWER DETAILS WAY
- | RECEIVE | passive
other | RECEIVE | not | object GOODS
prize | RECEIVE | object GOODS
told | RECEIVE | +4 WAY
answer | RECEIVE | not
- | RECEIVE
- | TELL | +1 telephone phone mobile detail details number numbers request notice consent permission information email letter form
- | notification* | -5 ANSWER RECEIVE TELL
- | notification* | -2 in of to from on with
told | hears | !not | !+2 back from nothing no
told | hear heard | !not | !+2 back from nothing no | -2 will we'll you'll they'll
- | hear heard | !not | !+2 back from nothing no
answer | hear heard | +1 nothing no
answer | trace* locate* find found | not
- | trace* locate* find found
answer | contact | +4 NOT
other | hear heard | +1 from | to us | not
told | hear heard | +1 from | to us
other | reach reached | not | -6 GOODS
answer | unreachable uncontactable
answer | TELL | not
prize | reach reached reaches | !-3 US | !passive
answer | TELL | to us
answer | hear heard
answer | TELL | must | !-6 US | -6 WINNER
answer | communicat* | -9 ANSWER
told | TELL
drawn | DRAW
answer | take taken taking took | +1 up | !+2 to
- | take taken taking took | +1 place part delivery
- | use used uses using | +4 DETAILS WAY
- | use | -1 for
prize | available | -1 made | -9 GOODS
- | travel | !-1 to must
- | valid | +2 ANSWER
- | valid | +1 entr*
answer | hold | -1 get | not
- | hold | -1 get
- | held | +1 on for by
- | expiry expiration | +1 of
- | consent | +1 form
- | consent | -2 give given
prize | processed | -5 payment* prize* cash winnings
answer | expire expires | -4 offer link claim
- | close | -1 the
other | OTHER
answer | miss misses missed missing | +5 deadline
answer | get gets got hear come comes write text message email call ring | +4 back | !-3 can
answer | come comes | +1 forward
lose | new | +1 winner name entrant
collect | call | +1 to in into
answer | let | +1 US
told | let | +3 WINNER | +5 know
told | go goes going | +3 out post onto | patient WAY
prize | go goes going gone | +3 out post onto
prize | follow follows | !-2 MUST | +2 within in
prize | with | +2 WINNER | -1 BE GOODS them
prize | following | +1 in within | -9 GOODS
prize | out | -1 BE | +1 within in
prize | out | +1 to | +2 WINNER
prize | get | +1 to | +2 WINNER
prize | way | +2 you
prize | way | -1 its their your
answer | hands | -6 MUST
prize | hands doorstep wallet letterbox yours
prize | account | -1 your | -2 in
prize | bring | !by winner | +5 WINNER
prize | bring leaves leave comes | !by winner | -3 GOODS | !+1 with
prize | bring leaves leave comes | !by winner | +5 shop warehouse store hands
prize | have get expect see | +1 it them | !-1 to must
prize | expect expects | +5 GOODS courier
prize | get gets | by winner | +3 GOODS | !-1 to must
prize | get have | +4 GOODS | +5 WINNER
answer | get | +1 on onto | +2 to
answer | give drop | +1 us me | +4 line shout bell ring call buzz text email message
prize | pay | +5 GOODS
prize | pay pays | +1 out
prize | pass | +1 to | +3 WINNER
prize | post | -1 the | -2 in | !-9 TELL WAY
prize | lead | +1 time
prize | turnaround
prize | appear* show shows | +4 account app wallet card inbox | -6 GOODS
prize | have | -2 will should | by winner | +3 prize* voucher* ticket*
answer | make makes making | +1 himself herself themselves yourself | +5 known
same | do | +1 so this that
- | pm pms | after digits
- | write writes written | !+1 to
- | emailing phoning ringing calling texting messaging | -1 by
prize | emailed | reported | patient GOODS
prize | VERB | reported | -6 voucher* ticket* code* token* cheque* evoucher*
told | VERB | reported
prize | VERB | -2 GOODS
- | VERB
- | WAY | -1 by via a an the our your their this that of from text phone direct private in or my one each every two another mobile contact registered through notification winning with first follow-up return any no all these those such
- | WAY | owned
- | WAY | -3 by via through
- | WAY | +1 us me | by us
- | WAY | +1 to | +2 US | by us
answer | WAY | +1 US
answer | WAY | +1 to | +2 US
prize | WAY | +1 it them | +2 to
prize | post | +2 GOODS
- | post | must | !by us | !object DETAILS
answer | WAY | must | !by us
answer | WAY | -1 to | -2 BE winner's
prize | WAY | by us | object GOODS
told | WAY | by us
prize | WAY | -2 will | object GOODS
told | WAY | -2 will
told | WAY | +3 WINNER | started
answer | WAY | !started
`
