import { describe, expect, test } from 'vitest'
import { linkOf, safeLink } from './notification-rules.ts'

describe('links of notifications', () => {
  const hosts = ['plinth.example', 'chat.example:8080']

  test.each(['/lms/', '/lms/?lead=1#x', 'https://plinth.example/lms/', 'HTTP://chat.example:8080/a'])(
    '%s may be opened',
    link => {
      expect(safeLink(link, hosts)).toBe(link)
    },
  )

  test.each([
    '',
    'lms/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '/\t/evil.example',
    'data:text/html,x',
    'https://evil.example/',
    'https://plinth.example.evil.example/',
    'https://plinth.example@evil.example/',
    'https://user:secret@plinth.example/',
    'https://plinth.example:81/',
    'ftp://plinth.example/',
    'https:plinth.example',
    'https://',
  ])('%s may not', link => {
    expect(safeLink(link, hosts)).toBeUndefined()
  })

  test("of Quotation and Mom are the detailed one where there is one, of anything else the feature's [SH-112 SH-113 SH-114]", () => {
    const link = (featureName: string, detailedLink = '/detail') =>
      linkOf({ featureName, featureLink: '/feature', detailedLink })
    for (const name of ['Quotation', 'quotation', 'Mom', 'MOM', ' Mom ']) expect(link(name)).toBe('/detail')
    for (const name of ['Lead', 'Quotations', 'Moment', '']) expect(link(name)).toBe('/feature')
    expect(link('Quotation', '')).toBe('/feature')
  })
})
