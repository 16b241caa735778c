import { describe, expect, it } from 'vitest'
import { codeInMail, splitAtLinks } from './mail-text.ts'

describe('codeInMail', () => {
  it('finds the code on a line of its own, leading zeros kept', () => {
    expect(codeInMail('Enter this code:\n\n  0412 \n\nIt works for 10 minutes.')).toBe('0412')
  })

  it('takes no year, part of a number or longer code for one', () => {
    expect(codeInMail('Since 2019 we have built 1200 homes.\n12345\n123')).toBeUndefined()
  })
})

describe('splitAtLinks', () => {
  it('cuts out the addresses and keeps every character', () => {
    const text = 'Open http://localhost:3000/verify-link#a-b_c.\nOr (https://plinth.example/reset) instead'
    const parts = splitAtLinks(text)
    expect(parts.flatMap(part => part.href ?? [])).toEqual([
      'http://localhost:3000/verify-link#a-b_c',
      'https://plinth.example/reset',
    ])
    expect(parts.map(part => part.text).join('')).toBe(text)
  })

  it('follows nothing but web addresses', () => {
    expect(splitAtLinks('javascript:alert(1) and data:text/html,x')).toEqual([
      { at: 0, text: 'javascript:alert(1) and data:text/html,x' },
    ])
  })
})
