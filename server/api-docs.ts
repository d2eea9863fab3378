import { html, raw } from 'hono/html'
import { typeOf, type Schema } from './api-docs-schema.ts'
import { DOCS_POLICY, DOCS_STYLE } from './api-docs-style.ts'
import type { ApiDocument } from './describe-api.ts'

type Scheme = { type?: string; in?: string; name?: string; description?: string }
type SecuritySchemes = Record<string, Scheme>
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  security?: Record<string, unknown>[]
  responses: Record<string, { description: string; content?: Content }>
}

/** Outside the template: white space added there by a formatter would change the hash. */
const STYLE_TAG = `<style>${DOCS_STYLE}</style>`
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export async function docsPage(document: ApiDocument): Promise<{ html: string; policy: string }> {
  const { title, version, description } = document.info
  const server = document.servers?.[0]?.url ?? ''
  const operations = operationsOf(document)
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  const schemes = Object.entries((document.components?.securitySchemes ?? {}) as SecuritySchemes)
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
          ${schemes.map(schemePart)}
          <h2>Objects</h2>
          ${schemas.map(([name, schema]) => schemaPart(name, schema))}
        </main>
      </body>
    </html>`
  return { html: String(page), policy: DOCS_POLICY }
}

type Entry = { method: string; path: string; id: string; operation: Operation }

function operationsOf({ paths = {} }: ApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method]
      if (!operation) return []
      return [
        {
          method: method.toUpperCase(),
          path,
          id: operation.operationId ?? `${method} ${path}`,
          operation,
        },
      ]
    }),
  )
}

function linkTo({ method, path, id, operation }: Entry) {
  return html`<li>
    <a href="#${id}"><code>${method} ${path}</code> ${operation.summary}</a>
  </li>`
}

function operationPart({ method, path, id, operation }: Entry, server: string) {
  const { summary, description, parameters = [], requestBody, security, responses } = operation
  const schemes = Object.keys(security?.[0] ?? {})
  return html`<section id="${id}">
    <h3>${summary ?? path}</h3>
    <div class="path"><code class="method">${method}</code><code>${path}</code></div>
    <p>${description}</p>
    ${schemes.length > 0 ? html`<p>Requires ${schemes.map(schemeLink)}</p>` : ''}
    ${
      parameters.length > 0
        ? html`<h4>Parameters</h4>
            <dl>${parameters.map(parameterPart)}</dl>`
        : ''
    }
    ${
      requestBody
        ? html`<h4>Body</h4>
            ${contentPart(requestBody.content)}`
        : ''
    }
    <h4>Try it</h4>
    <pre>${curl(method, server + path, parameters, { schemes, requestBody })}</pre>
    <h4>Answers</h4>
    <dl>
      ${Object.entries(responses).map(
        ([status, answer]) =>
          html`<div>
            <dt><code>${status}</code></dt>
            <dd>${answer.description}${answer.content ? contentPart(answer.content) : ''}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

function schemeLink(name: string, index: number) {
  return html`${index > 0 ? ' and ' : ''}<a href="#scheme-${name}">${name}</a>`
}

function schemePart([name, { type, in: place, name: key, description }]: [string, Scheme]) {
  const isHeader = type === 'http'
  return html`<section id="scheme-${name}">
    <h3>${name}</h3>
    <p>
      <code>${isHeader ? 'Authorization' : key}</code> (${isHeader ? 'header' : place}).
      ${description}
    </p>
  </section>`
}

function parameterPart({ name, in: place, required, description, schema }: Parameter) {
  return html`<div>
    <dt><code>${name}</code><small>${place}${required ? ', required' : ''}</small></dt>
    <dd>${typeOf(schema)}${description ? html`<br />${description}` : ''}</dd>
  </div>`
}

function contentPart(content: Content) {
  return Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<br /><code>${type}</code> ${schema ? typeOf(schema) : ''}
        ${
          example === undefined
            ? ''
            : html`<details>
                <summary>Example</summary>
                <pre>${JSON.stringify(example, null, 2)}</pre>
              </details>`
        }`,
  )
}

function schemaPart(name: string, { description, properties = {}, required = [] }: Schema) {
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    ${description ? html`<p>${description}</p>` : ''}
    <dl>
      ${Object.entries(properties).map(
        ([field, schema]) =>
          html`<div>
            <dt>
              <code>${field}</code>${required.includes(field) ? '' : html`<small>optional</small>`}
            </dt>
            <dd>${typeOf(schema)}${schema.description ? html`<br />${schema.description}` : ''}</dd>
          </div>`,
      )}
    </dl>
  </section>`
}

/** Works unchanged: required parameters carry their examples. */
function curl(
  method: string,
  address: string,
  parameters: Parameter[],
  { schemes, requestBody }: { schemes: string[]; requestBody: Operation['requestBody'] },
) {
  const filled = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (url, { name, schema }) =>
        url.replace(`{${name}}`, encodeURIComponent(String(schema.example))),
      address,
    )
  const example = requestBody?.content['application/json']?.example
  const isPartners = schemes.includes('partnerToken')
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${filled}'`,
    ...(isPartners ? [`-H 'Authorization: Bearer ci_…'`] : []),
    ...(isPartners && example !== undefined
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example)}'`]
      : []),
  ].join(' ')
}
