import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentOf, lineId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { choiceMade, optionAdded, optionChosen } from './choice-changes.ts'

const start = contentOf({
  lines: [
    { description: 'Base' },
    { description: 'Shutter', quantity: '10.000', rate: '100.00' },
    { description: 'Handle' },
  ],
})
const lineOf = (content: Content, id: string) => {
  const line = content.lines.find(one => one.id === id)
  if (!line) throw new Error('no line')
  return line
}

test('a line becomes one of two options, of which exactly one is counted; there are at most four [QT-114]', () => {
  let { content } = applyChanges(start, choiceMade(start, lineOf(start, lineId(1))))
  expect(content.lines.map(({ description }) => description)).toEqual(['Base', 'Shutter', 'Shutter', 'Handle'])
  expect(content.options.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['Option 1', true],
    ['Option 2', false],
  ])
  expect(totalsOf(content).gross).toBe('1000.00')
  for (let times = 0; times < 4; times++) {
    const applied = applyChanges(content, optionAdded(content, lineOf(content, lineId(1))))
    expect(applied.refused).toEqual([])
    content = applied.content
  }
  expect(content.options).toHaveLength(4)
  // their lines stand in the order of the options
  const options = content.options.map(({ id }) => id)
  expect(content.lines.flatMap(({ optionId }) => (optionId === null ? [] : [optionId]))).toEqual(options)
  const last = content.options[3]?.id ?? ''
  content = applyChanges(content, [optionChosen(last)]).content
  expect(content.options.map(({ isChosen }) => isChosen)).toEqual([false, false, false, true])
  expect(totalsOf(content).gross).toBe('1000.00')
})
