import type { Register } from 'react-router'

/** The patterns of app/routes.ts, as React Router's typegen lists them. */
type Pattern = Register extends { pages: infer Pages } ? keyof Pages & string : string

type Value<Name extends string> = Name extends 'id' ? number | 'new' : string

/** `/users/:id` becomes `/users/${number}`; a path with an optional parameter becomes two. */
type Filled<Path extends string> = Path extends `${infer Head}/:${infer Name}/${infer Tail}`
  ? Name extends `${infer Optional}?`
    ? Filled<`${Head}/:${Optional}/${Tail}`> | Filled<`${Head}/${Tail}`>
    : `${Head}/${Value<Name>}${Filled<`/${Tail}`>}`
  : Path extends `${infer Head}/:${infer Name}`
    ? `${Head}/${Value<Name>}`
    : Path

export type PagePath = Filled<Exclude<Pattern, `${string}*`>>

/** An address within the site, which does not compile without its page. */
export type PageAddress = PagePath | `${PagePath}${'?' | '#'}${string}`
