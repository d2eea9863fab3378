import type { BreadcrumbList, FAQPage, WebPage } from 'schema-dts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'

/** How the files in content/ become pages: addresses, links and words. Pure. */

/** What stands in a text between double braces is replaced by these. */
export type Placeholders = {
  /** Whoever runs the site, and where they can be reached. */
  operator: string
  contact: string
  /** The site's own address, as people write it. */
  site: string
}

/** `[[name]]`, as a paragraph of its own, stands in a text for something to press. */
const CONTROL = /<p>\[\[([a-z-]+)\]\]<\/p>/

/** HTML cut at the controls in it: by turns what lies between them, and the name of one. */
export function splitAtControls(html: string): string[] {
  return html.split(CONTROL)
}

/** The address of a content file: 'content/win/x.md' is at '/win/x'. */
export function pathOfFile(file: string): string {
  return file.replace(/^.*?content(?=\/)/, '').replace(/\.md$/, '')
}

/** '/how-to-win/' is the same page as '/how-to-win'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}

/**
 * A text with its placeholders filled in.
 * @throws Error that names a placeholder nobody knows: a legal page must not be served with a gap.
 */
export function fillIn(text: string, values: Placeholders): string {
  return text.replace(/\{\{(.*?)\}\}/gs, (mark, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`${mark} is no placeholder`)
    return values[name as keyof Placeholders]
  })
}

/** The same values for Markdown, in which none of their characters means anything. */
export function asMarkdown(values: Placeholders): Placeholders {
  const escaped = (value: string) =>
    value.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
  return {
    operator: escaped(values.operator),
    contact: escaped(values.contact),
    site: escaped(values.site),
  }
}

export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href)
}

/** Links in text that leaves the site, such as structured data, need the whole address. */
export function withWholeLinks(html: string, baseUrl: string): string {
  return html.replaceAll('href="/', `href="${baseUrl}/`)
}

type Described<T> = Exclude<T, string>
type Page = { path: string; title: string; description: string; updated: string }
type Answered = { title: string; html: string }

/** What each page of content/ says about itself in its head. */
export function contentMeta(page: Page & { shareImage?: string | undefined }, baseUrl: string) {
  const { title, description, path, shareImage: image } = page
  return { title: tabTitle(title, SITE_NAME), description, path, baseUrl, image }
}

/** The name of the site is added to a title unless it is in it already. */
export function tabTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} | ${siteName}`
}

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
