/**
 * Who is asking. Made once per request; operations take the narrowest type they need, so that
 * a call without the check does not compile.
 */
export type Visitor = { kind: 'visitor' }
export type Operator = { kind: 'operator' }
