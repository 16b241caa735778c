import { describe, expect, it } from 'vitest'
import { areaName, folded, locationText, namesWithin, searchNames } from './place-names.ts'

describe('names of places', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['  Hāora ', 'haora'],
    ['Łódź', 'lodz'],
    ["Ha'il", 'hail'],
    ['St. John’s', 'st johns'],
    ['100%_sure\\', '100 sure'],
    ['Straße', 'strasse'],
    ['इंदौर', 'इदर'],
    ['--', ''],
  ])('are compared without accents, marks and signs: %s', (text, expected) => expect(folded(text)).toBe(expected))

  it('have the state where it is known, and other names people type', () => {
    expect(areaName('IN', '16')).toBe('Maharashtra')
    expect(areaName('US', 'LA')).toBe('Louisiana')
    expect(areaName('FR', '11')).toBe('')
    expect(searchNames('IN', 'Bengaluru')).toBe('|bengaluru|bangalore')
    expect(searchNames('US', 'Bengaluru')).toBe('|bengaluru')
  })

  it('are one line, which says nothing twice', () => {
    expect(locationText('Pune', 'Maharashtra', 'India')).toBe('Pune, Maharashtra, India')
    expect(locationText('Delhi', 'Delhi', 'India')).toBe('Delhi, India')
    expect(locationText('Singapore', '', 'Singapore')).toBe('Singapore, Singapore')
  })

  it('are found in an address, the longest first and then the last', () => {
    expect(namesWithin('12 mg road new delhi')).toEqual([
      ...['road new delhi', 'mg road new', '12 mg road', 'new delhi', 'road new', 'mg road', '12 mg'],
      ...['delhi', 'new', 'road'],
    ])
    expect(namesWithin('indiranagar bangalore')).toEqual(['indiranagar bangalore', 'bangalore', 'indiranagar'])
    expect(namesWithin('b 560038')).toEqual(['b 560038'])
    // however long the text is, few are looked for
    expect(namesWithin(`${'ab '.repeat(90)}pune`)).toHaveLength(22)
  })
})
