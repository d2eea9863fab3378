import { globSync } from 'node:fs'
import path from 'node:path'
import type { Source } from './sources.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const TREES = '{app,bench,content,data,db,deploy,docs,e2e,public,scripts,server,test}/**/*.*'
const ROOT_FILES = '{*.*,.env.example,Dockerfile}'

/** A file as comments name it: a path or the end of one, with `{a,b}` and `*` for several. */
const FILE = /(?<![\w/@.-])(?:\.{0,2}\/)?[\w@.*{},+-]+(?:\/[\w@.*{},+-]+)*\.(?:tsx?|mjs|md|css)\b/g
/** Placeholders such as `x.md`. */
const PLACEHOLDER = /(^|\/)\w\.\w+$/
const ANCHOR = /([\w./-]*\.md)?#([a-z][\w-]*)(?=\))|([\w./-]+\.md)#([\w-]+)/g
const DECISION = /\bdecisions? (\d+)(?:(?:,| and) (\d+))*/gi
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g

/** Returns the path of every file of the project, without generated and installed files. */
export function projectFiles(): string[] {
  return globSync([TREES, ROOT_FILES], { cwd: ROOT, exclude: ['**/node_modules/**'] })
}

/** Returns the text that may refer to other files: a whole document, or the comments of code. */
function proseOf({ file, text }: Source): string {
  if (file.endsWith('.md')) return text
  return [...text.matchAll(COMMENT)].map(([comment]) => comment).join('\n')
}

/** Returns the anchors that GitHub gives the headings of a document. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

/** Returns the broken references of `source`, one line each. */
export function brokenReferences(source: Source, project: readonly Source[]): string[] {
  const files = project.map(({ file }) => file)
  const prose = proseOf(source)
  const missing = [...prose.matchAll(FILE)]
    .flatMap(([name]) => expandBraces(name))
    .filter((name) => !PLACEHOLDER.test(name))
    .filter((name) => !exists(name, source.file, files))
  const anchors = [...prose.matchAll(ANCHOR)].flatMap(([whole, linked, anchor, named, of]) => {
    const document = find(linked ?? named ?? source.file, source.file, project)
    return document && !anchorsOf(document.text).includes(anchor ?? of ?? '') ? [whole] : []
  })
  const decisions = [...prose.matchAll(DECISION)]
    .flatMap(([whole]) => whole.match(/\d+/g) ?? [])
    .filter(
      (number) => !files.some((file) => file.includes(`decisions/${number.padStart(4, '0')}-`)),
    )
    .map((number) => `decision ${number}`)
  return [...missing, ...anchors, ...decisions].map((what) => `${source.file}: ${what}`)
}

function expandBraces(name: string): string[] {
  const [whole, inside] = /\{([^{}]*)\}/.exec(name) ?? []
  if (whole === undefined || inside === undefined) return [name]
  return inside.split(',').flatMap((one) => expandBraces(name.replace(whole, one)))
}

/** Resolves a name from the root, from the referring file, or as the end of a path. */
function exists(name: string, from: string, files: readonly string[]) {
  const beside = path.join(path.dirname(from), name)
  const plain = [name.replace(/^\.?\//, ''), beside]
  if (!name.includes('*'))
    return files.some((file) => plain.some((one) => `/${file}`.endsWith(`/${one}`)))
  return files.some((file) => plain.some((one) => path.matchesGlob(file, `**/${one}`)))
}

function find(name: string, from: string, project: readonly Source[]) {
  const beside = path.join(path.dirname(from), name)
  return project.find(({ file }) => file === name) ?? project.find(({ file }) => file === beside)
}
