import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

function aTerminal(isTTY: boolean) {
  const written: string[] = []
  let time = 0
  const output = { write: (text: string) => written.push(text), isTTY }
  const terminal = openTerminal(output, output, () => (time += 60))
  return { terminal, written }
}

test('the bar is redrawn at a limited rate and makes way for a line', () => {
  const { terminal, written } = aTerminal(true)
  for (const part of [0.1, 0.2, 0.5]) terminal.progress(part, 'rows')
  terminal.print('line 7: no')

  expect(written).toEqual([
    expect.stringContaining('███░░░░░░░░░░░░░░░░░░░░░░░░░░░ 10 % rows'),
    expect.stringContaining(' 50 % rows'),
    '\r\u001B[K',
    'line 7: no\n',
  ])
})

test('without a terminal there is no bar', () => {
  const { terminal, written } = aTerminal(false)
  terminal.progress(0.5, 'rows')
  terminal.print('done')

  expect(written).toEqual(['done\n'])
})
