import type { BreadcrumbList, FAQPage, WebPage } from 'schema-dts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'

/** What `{{name}}` in a text becomes. */
export type Placeholders = Readonly<Record<string, string>>

/** `[[name]]`, in a paragraph by itself, marks where a text contains a control. */
const CONTROL = /<p>\[\[([a-z-]+)\]\]<\/p>/

/** Splits HTML at its controls: alternately the HTML between them and a control's name. */
export function splitAtControls(html: string): string[] {
  return html.split(CONTROL)
}

/** Returns the address of a content file: 'content/win/x.md' is at '/win/x'. */
export function pathOfFile(file: string): string {
  return file.replace(/^.*?content(?=\/)/, '').replace(/\.md$/, '')
}

/** Removes a trailing slash: '/how-to-win/' is the same page as '/how-to-win'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?<!\/)\/+$/, '')
}

/** @throws Error for an unknown placeholder: a legal page must not be served with a gap. */
export function fillIn(text: string, values: Placeholders): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (mark, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`${mark} is not a placeholder`)
    return value
  })
}

export function asMarkdown(values: Placeholders): Placeholders {
  const escaped = (value: string) =>
    value.replace(/\s+/g, ' ').replace(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
  const pairs = Object.entries(values).map(([name, value]) => [name, escaped(value)])
  return Object.fromEntries(pairs)
}

export function isExternal(href: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(href)
}

/** Makes links absolute, as structured data requires. */
export function withWholeLinks(html: string, baseUrl: string): string {
  return html.replaceAll('href="/', `href="${baseUrl}/`)
}

type Described<T> = Exclude<T, string>
type Page = { path: string; title: string; description: string; updated: string }
type Answered = { title: string; html: string }

export function contentMeta(page: Page & { shareImage?: string | undefined }, baseUrl: string) {
  const { title, description, path, shareImage: image } = page
  const jsonLd = webPageData(page, baseUrl)
  return { title: tabTitle(title, SITE_NAME), description, path, baseUrl, image, jsonLd }
}

export function tabTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} | ${siteName}`
}

function webPageData(page: Page, baseUrl: string) {
  return { '@type': 'WebPage', ...described(page, baseUrl) } satisfies Described<WebPage>
}

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
