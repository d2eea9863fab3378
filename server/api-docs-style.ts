import { createHash } from 'node:crypto'

export const DOCS_STYLE = `
:root { color-scheme: light dark; --bar: #005086; --link: #005086; --page: #f6f8fa; --card: #fff; --text: #1b1f23; --faint: #57606a; --line: #d5dbe1; --code: #eef2f6 }
@media (prefers-color-scheme: dark) { :root { --bar: #8f2400; --link: #ffe18d; --page: #15110f; --card: #211b18; --text: #f3eeea; --faint: #b9aea7; --line: #40362f; --code: #2c2420 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/24px Roboto, system-ui, sans-serif; overflow-wrap: anywhere }
header { background: var(--bar); color: #fff; padding: 12px 16px }
header div { max-width: 960px; margin: 0 auto }
main { max-width: 992px; margin: 0 auto }
header div { display: flex; flex-wrap: wrap; gap: 0 24px; justify-content: space-between }
header a { color: #fff; display: inline-flex; align-items: center; min-height: 44px }
main { padding: 16px 16px 64px }
a { color: var(--link) }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; border-radius: 4px }
h1 { font-size: 32px; line-height: 40px; margin: 16px 0 8px }
h2 { font-size: 24px; line-height: 32px; margin: 40px 0 8px }
h3 { font-size: 20px; line-height: 28px; margin: 0 }
h4 { font-size: 14px; line-height: 20px; margin: 20px 0 0; color: var(--faint); text-transform: uppercase; letter-spacing: .04em }
p { margin: 8px 0; max-width: 70ch }
nav ul { list-style: none; padding: 0; margin: 16px 0 }
nav li a { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: center; min-height: 44px; padding: 6px 0 }
section { background: var(--card); border-radius: 12px; box-shadow: 0 1px 4px rgb(0 0 0 / .15); padding: 16px; margin: 16px 0; scroll-margin: 16px }
code, pre { font: 14px/20px ui-monospace, monospace }
code { background: var(--code); border-radius: 4px; padding: 2px 5px }
pre { background: var(--code); border-radius: 8px; padding: 12px; margin: 8px 0; white-space: pre-wrap }
.path { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0 }
.method { background: var(--bar); color: #fff; font-weight: 700 }
dl { margin: 8px 0 0 }
dl div { border-top: 1px solid var(--line); padding: 8px 0 }
dt small { color: var(--faint); margin-left: 8px }
dd { margin: 0 }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; color: var(--link) }
@media (min-width: 600px) { main { max-width: 1008px } dl div { display: grid; grid-template-columns: minmax(180px, 1fr) 2fr; gap: 16px } main, header { padding-left: 24px; padding-right: 24px } section { padding: 24px } }
`
/** Nothing may load and no script may run; the style block is allowed by its hash. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
