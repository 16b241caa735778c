import { describe, expect, it } from 'vitest'
import { tagCell, tagTexts } from './import-fields.ts'

describe('the tags of a cell', () => {
  it('are parted by commas, semicolons, bars and lines', () => {
    expect(tagTexts('Villa, VIP; Hot |Cold\nNew,,')).toEqual(['Villa', 'VIP', 'Hot', 'Cold', 'New'])
  })

  it.each([
    [['VIP', 'Villa']],
    [['Hot, urgent', 'VIP']],
    [['VIP', 'a;b|c', '"Big"', '6" pipe', 'x", y']],
    [['"']],
    [['say "yes", now']],
  ])('%j are read as they were written', names => expect(tagTexts(tagCell(names))).toEqual(names))

  it('are plain names where a quote is not closed, or something follows it', () => {
    expect(tagTexts('"Hot, urgent')).toEqual(['"Hot', 'urgent'])
    expect(tagTexts('"Hot" tip, VIP')).toEqual(['"Hot" tip', 'VIP'])
  })

  it('are read at once, whatever the cell has', () => {
    for (const part of ['"', '""', '",', ' ', '\n', '", "', 'a"'])
      expect(tagTexts(part.repeat(100_000)).length).toBeLessThanOrEqual(400_000)
  })
})
