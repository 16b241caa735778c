import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from './plain-text-parts.ts'

describe('a plain text', () => {
  it.each<[string, [string, boolean][]]>([
    ['', []],
    ['Call at 9\nnot before', [['Call at 9\nnot before', false]]],
    [
      'See https://plinth.example/a?b=1, and ask.',
      [
        ['See ', false],
        ['https://plinth.example/a?b=1', true],
        [', and ask.', false],
      ],
    ],
    [
      '(HTTP://plinth.example/a_(b))',
      [
        ['(', false],
        ['HTTP://plinth.example/a_(b)', true],
        [')', false],
      ],
    ],
    [
      'javascript:alert(1) data:text/html,x ftp://plinth.example',
      [['javascript:alert(1) data:text/html,x ftp://plinth.example', false]],
    ],
    [
      '<a href="https://plinth.example">x</a>',
      [
        ['<a href="', false],
        ['https://plinth.example', true],
        ['">x</a>', false],
      ],
    ],
    ['https://', [['https://', false]]],
  ])('is %j in parts [PJ-292]', (text, expected) => {
    expect(partsOf(text).map(part => [part.text, part.href !== undefined])).toEqual(expected)
  })

  it('loses nothing, and opens nothing but http(s) addresses [PJ-292]', () => {
    const pieces = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('javascript:', '\n', '"', '<b>', ')')))
    fc.assert(
      fc.property(pieces, all => {
        const text = all.join('')
        const parts = partsOf(text)
        expect(parts.map(part => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\//i)
      }),
    )
  })
})
