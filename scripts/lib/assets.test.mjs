import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { retainOldAssets, listAssets, putBackOldAssets } from './assets.mjs'

const day = 24 * 60 * 60 * 1000

function makeFolders() {
  const root = mkdtempSync(join(tmpdir(), 'assets-'))
  return { served: join(root, 'served'), kept: join(root, 'kept') }
}

/** @param {{ served: string, kept: string }} folders @param {string[]} names */
function build(folders, names) {
  rmSync(folders.served, { recursive: true, force: true })
  mkdirSync(folders.served)
  for (const name of names) writeFileSync(join(folders.served, name), name)
}

test('the assets of a build are served for a week after the build that replaced it', () => {
  const folders = makeFolders()
  build(folders, ['old.js', 'same.js'])
  const builtLongAgo = new Date(Date.now() - 90 * day)
  utimesSync(join(folders.served, 'old.js'), builtLongAgo, builtLongAgo)

  retainOldAssets(['old.js', 'same.js'], folders)
  build(folders, ['new.js', 'same.js'])
  putBackOldAssets(Date.now() + 6 * day, folders)
  expect(listAssets(folders).sort()).toEqual(['new.js', 'old.js', 'same.js'])

  retainOldAssets(['new.js', 'same.js'], folders)
  build(folders, ['newer.js'])
  putBackOldAssets(Date.now() + 8 * day, folders)
  expect(listAssets(folders)).toEqual(['newer.js'])
})

test('after a failed build the next one still puts the old assets back', () => {
  const folders = makeFolders()
  build(folders, ['old.js'])
  retainOldAssets(['old.js'], folders)
  rmSync(folders.served, { recursive: true })
  retainOldAssets([], folders)
  build(folders, ['new.js'])
  putBackOldAssets(Date.now(), folders)
  expect(listAssets(folders).sort()).toEqual(['new.js', 'old.js'])
})
