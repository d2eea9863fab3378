import { html, raw } from 'hono/html'
import { DOCS_POLICY, DOCS_STYLE } from './api-docs-style.ts'
import type { ApiDocument } from './describe-api.ts'

type Html = ReturnType<typeof html>
type Limits = Record<'minimum' | 'maximum' | 'minLength' | 'maxLength', number | undefined>
type Schema = Partial<Limits> & {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  example?: unknown
}
type Scheme = { type?: string; in?: string; name?: string; description?: string }
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = Required<Pick<Scheme, 'in' | 'name'>> &
  Pick<Scheme, 'description'> & { required?: boolean; schema: Schema }
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  security?: Record<string, unknown>[]
  responses: Record<string, { description: string; content?: Content }>
}
type Entry = Operation & { method: string; path: string; id: string }

/** Outside the template: white space added there by a formatter would change the hash. */
const STYLE_TAG = `<style>${DOCS_STYLE}</style>`
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export async function docsPage(document: ApiDocument): Promise<{ html: string; policy: string }> {
  const { title, version, description } = document.info
  const server = document.servers?.[0]?.url ?? ''
  const operations = operationsOf(document)
  const { schemas, securitySchemes } = (document.components ?? {}) as {
    schemas?: Record<string, Schema>
    securitySchemes?: Record<string, Scheme>
  }
  const page = await html`<!DOCTYPE html>
    <html lang="en-IE">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${title}</title>
        ${raw(STYLE_TAG)}
      </head>
      <body>
        <header>
          <div><a href="/">${title}</a><a href="/api/openapi.json">openapi.json</a></div>
        </header>
        <main>
          <h1>API</h1>
          <p>${description}</p>
          <p>
            Version ${version}, at <code>${server}</code>. The same as an OpenAPI 3.1 document:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Operations">
            <ul>
              ${operations.map(linkTo)}
            </ul>
          </nav>
          <h2>Operations</h2>
          ${operations.map((entry) => operationPart(entry, server))}
          <h2>Security</h2>
          ${Object.entries(securitySchemes ?? {}).map(schemePart)}
          <h2>Objects</h2>
          ${Object.entries(schemas ?? {}).map(schemaPart)}
        </main>
      </body>
    </html>`
  return { html: String(page), policy: DOCS_POLICY }
}

function operationsOf({ paths = {} }: ApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method]
      const id = operation?.operationId ?? `${method} ${path}`
      return operation ? [{ ...operation, method: method.toUpperCase(), path, id }] : []
    }),
  )
}

function linkTo({ method, path, id, summary }: Entry) {
  return html`<li>
    <a href="#${id}"><code>${method} ${path}</code> ${summary}</a>
  </li>`
}

function operationPart(entry: Entry, server: string) {
  const { method, path, id, summary, description, parameters = [], requestBody } = entry
  const schemes = Object.keys(entry.security?.[0] ?? {})
  const required = schemes.map(
    (name, index) => html`${index > 0 ? ' and ' : ''}<a href="#scheme-${name}">${name}</a>`,
  )
  const answers = Object.entries(entry.responses).map(([status, answer]): Row => {
    const content = answer.content ? contentPart(answer.content) : ''
    return [html`<code>${status}</code>`, html`${answer.description}${content}`]
  })
  return part(
    id,
    summary ?? path,
    html`<div class="path"><code class="method">${method}</code><code>${path}</code></div>
      <p>${description}</p>
      ${schemes.length > 0 ? html`<p>Requires ${required}</p>` : ''}
      ${
        parameters.length > 0
          ? html`<h4>Parameters</h4>
              ${rows(parameters.map(parameterRow))}`
          : ''
      }
      ${
        requestBody
          ? html`<h4>Body</h4>
              ${contentPart(requestBody.content)}`
          : ''
      }
      <h4>Try it</h4>
      <pre>${curl(entry, server, schemes.includes('partnerToken'))}</pre>
      <h4>Answers</h4>
      ${rows(answers)}`,
  )
}

function part(id: string, title: string, body: Html) {
  return html`<section id="${id}">
    <h3>${title}</h3>
    ${body}
  </section>`
}

type Row = readonly [term: Html, details: Html]

function rows(all: readonly Row[]) {
  const divided = all.map(
    ([term, details]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${details}</dd>
      </div>`,
  )
  return html`<dl>${divided}</dl>`
}

function parameterRow({ name, in: place, required, ...described }: Parameter): Row {
  const kind = html`<small>${place}${required ? ', required' : ''}</small>`
  return [html`<code>${name}</code>${kind}`, describe(described)]
}

function describe({ schema, description }: Pick<Parameter, 'schema' | 'description'>) {
  return html`${typeOf(schema)}${description ? html`<br />${description}` : ''}`
}

function schemePart([name, { type, in: place, name: key, description }]: [string, Scheme]) {
  const [header, kind] = type === 'http' ? ['Authorization', 'header'] : [key, place]
  const body = html`<p><code>${header}</code> (${kind}). ${description}</p>`
  return part(`scheme-${name}`, name, body)
}

function schemaPart([name, { description, properties = {}, required = [] }]: [string, Schema]) {
  const fields = Object.entries(properties).map(([field, schema]): Row => {
    const optional = required.includes(field) ? '' : html`<small>optional</small>`
    return [
      html`<code>${field}</code>${optional}`,
      describe({ schema, description: schema.description }),
    ]
  })
  const about = description ? html`<p>${description}</p>` : ''
  return part(`schema-${name}`, name, html`${about} ${rows(fields)}`)
}

function contentPart(content: Content) {
  return Object.entries(content).map(([type, { schema, example }]) => {
    const shown = html`<details>
      <summary>Example</summary>
      <pre>${JSON.stringify(example, null, 2)}</pre>
    </details>`
    return html`<br /><code>${type}</code> ${schema ? typeOf(schema) : ''}
      ${example === undefined ? '' : shown}`
  })
}

/** What a value may be: its type, limits and choices. */
function typeOf(schema: Schema): Html {
  const { $ref, items, format, minimum, maximum, minLength, maxLength } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (items) return html`list of ${typeOf(items)}`
  const characters = rangeOf(minLength, maxLength)
  const facts = [
    [schema.type ?? 'any'].flat().join(' or '),
    format,
    rangeOf(minimum, maximum),
    characters && `${characters} characters`,
    schema.default !== undefined && `otherwise ${JSON.stringify(schema.default)}`,
  ]
  return html`${facts.filter(Boolean).join(', ')}${valuesOf(schema.enum)}`
}

function rangeOf(min: number | undefined, max: number | undefined) {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined) return `at least ${min}`
  return max !== undefined && `at most ${max}`
}

function valuesOf(values: Schema['enum']) {
  if (!values) return ''
  const list = values.map((value) => html`<code>${JSON.stringify(value)}</code> `)
  if (values.length <= 6) return html`: ${list}`
  return html`<details>
    <summary>one of ${values.length}</summary>
    ${list}
  </details>`
}

/** Works unchanged: required parameters carry their examples. */
function curl(
  { method, path, parameters = [], requestBody }: Entry,
  server: string,
  isPartners: boolean,
) {
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (url, { name, schema }) =>
        url.replace(`{${name}}`, encodeURIComponent(String(schema.example))),
      server + path,
    )
  const example = requestBody?.content['application/json']?.example
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${filled}'`,
    ...(isPartners ? [`-H 'Authorization: Bearer ci_…'`] : []),
    ...(isPartners && example !== undefined
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example)}'`]
      : []),
  ].join(' ')
}
