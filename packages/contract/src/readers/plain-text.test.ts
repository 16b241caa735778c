import { expect, test } from 'vitest'
import { oneLine, plainDigits, readable } from './plain-text.ts'

test('digits of every script are digits', () => {
  const rows = [
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '੦੧੨੩੪੫੬੭੮੯',
    '௦௧௨௩௪௫௬௭௮௯',
    '౦౧౨౩౪౫౬౭౮౯',
    '٠١٢٣٤٥٦٧٨٩',
    '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
    '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  ]
  for (const row of rows) expect(plainDigits(row)).toBe('0123456789')
  expect(plainDigits('½ x² Ⅳ')).toBe('½ x² Ⅳ')
})

test('a text is kept on one line, without what cannot be stored', () => {
  expect(oneLine(' 12,\n MG\u0000Road\t ')).toBe('12, MG Road')
  expect(oneLine('Pune\ud800').isWellFormed()).toBe(true)
})

test('a text is read with plain spaces and dashes, and without marks that cannot be seen', () => {
  expect(readable('\u200e98450\u00a0\u202f11\u00ad201 – 2\n3 ')).toBe('98450 11201 - 2\n3')
})
