import { describe, expect, it } from 'vitest'
import { blocksOf } from './rich-text.ts'

const plain = { bold: false, italic: false, underline: false, href: '' }

describe('blocksOf', () => {
  it('makes paragraphs and lists of rich text, with the style of each run [QT-085]', () => {
    const html =
      '<p>Rates are <strong>firm</strong> for <em>30 days</em>.</p><ul><li>Two <u>visits</u></li><li><p>One <a href="https://a.example/">report</a></p></li></ul><ol><li>First</li></ol>'
    expect(blocksOf(html)).toEqual([
      {
        kind: 'paragraph',
        runs: [
          { ...plain, text: 'Rates are ' },
          { ...plain, text: 'firm', bold: true },
          { ...plain, text: ' for ' },
          { ...plain, text: '30 days', italic: true },
          { ...plain, text: '.' },
        ],
      },
      {
        kind: 'bullets',
        items: [
          [
            { ...plain, text: 'Two ' },
            { ...plain, text: 'visits', underline: true },
          ],
          [
            { ...plain, text: 'One ' },
            { ...plain, text: 'report', underline: true, href: 'https://a.example/' },
          ],
        ],
      },
      { kind: 'numbers', items: [[{ ...plain, text: 'First' }]] },
    ])
  })

  it('takes lines of plain text as paragraphs, and leaves empty ones out', () => {
    expect(blocksOf('One\n\nTwo<br>Three<p> </p>')).toEqual(
      ['One', 'Two', 'Three'].map(text => ({ kind: 'paragraph', runs: [{ ...plain, text }] })),
    )
  })
})
