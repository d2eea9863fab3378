import type { BreadcrumbList, FAQPage, WebPage } from 'schema-dts'

/** How the files in content/ become pages: addresses, links and words. Pure. */

/** Stands in a text for the name of whoever runs the site. */
const OPERATOR_MARK = '{{operator}}'

/** The address of a content file: 'content/win/x.md' is at '/win/x'. */
export function pathOfFile(file: string): string {
  return file.replace(/^.*?content(?=\/)/, '').replace(/\.md$/, '')
}

/** '/how-to-win/' is the same page as '/how-to-win'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}

export function nameOperator(text: string, operator: string): string {
  return text.replaceAll(OPERATOR_MARK, operator)
}

export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href)
}

/** Links in text that leaves the site, such as structured data, need the whole address. */
export function withWholeLinks(html: string, baseUrl: string): string {
  return html.replaceAll('href="/', `href="${baseUrl}/`)
}

/** The name of the site is added to a title unless it is in it already. */
export function tabTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} | ${siteName}`
}

type Described<T> = Exclude<T, string>
type Page = { path: string; title: string; description: string; updated: string }
type Answered = { title: string; html: string }

/** A page of text, for machines. */
export function webPageData(page: Page, baseUrl: string) {
  return { '@type': 'WebPage', ...described(page, baseUrl) } satisfies Described<WebPage>
}

/** A page of questions and answers, for machines. */
export function faqData(page: Page, questions: readonly Answered[], baseUrl: string) {
  return {
    '@type': 'FAQPage',
    ...described(page, baseUrl),
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: withWholeLinks(html, baseUrl) },
    })),
  } satisfies Described<FAQPage>
}

function described({ path, title, description, updated }: Page, baseUrl: string) {
  return {
    url: baseUrl + path,
    name: title,
    description,
    inLanguage: 'en-IE',
    dateModified: updated,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${baseUrl}/` },
        { '@type': 'ListItem', position: 2, name: title, item: baseUrl + path },
      ],
    } satisfies Described<BreadcrumbList>,
  } as const
}
