import { HtmlValidate, Parser } from 'html-validate'

const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** The elements that a `div` inside a `dl` may contain. */
const TERMS = ['dt', 'dd', 'script', 'template']

/** Returns the violations of the HTML standard in a document, one line each. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  return [
    ...messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    ...(await strayInDescriptionLists(html)),
  ]
}

/** html-validate accepts any content in a `div` inside a `dl`; the standard does not. */
async function strayInDescriptionLists(html: string) {
  const parser = new Parser(await checker.getConfigFor('page.html'))
  return parser
    .parseHtml(html)
    .querySelectorAll('dl > div > *')
    .filter(({ tagName }) => !TERMS.includes(tagName))
    .map(({ tagName }) => `<${tagName}> beside the terms of a <dl>`)
}
