import { contentOf } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { scopeInTwoLines } from './scope-text.ts'

const { head } = contentOf({ lines: [] })
const section = (name: string) => ({
  ...{ id: name, originId: name, position: name, name, discountKind: 'none' as const, discountValue: '0.00' },
  ...{ deliverables: [], revisions: null, days: null },
})

test('the scope in two lines has title, site and area, and the names of the sections [QT-169]', () => {
  const filled = { ...head, title: 'Interior works of Nisarga', siteAddress: 'Baner, Pune', area: '1450.00' }
  expect(scopeInTwoLines({ head: filled, sections: [section('Civil & Tiling'), section('Carpentry')] })).toBe(
    '<p>Interior works of Nisarga, Baner, Pune, 1450 sqft</p><p>Scope: Civil &amp; Tiling, Carpentry</p>',
  )
})

test('what is not known is left out, and what would be too long is counted [QT-169]', () => {
  const plain = { ...head, title: 'Villa', siteAddress: '', area: null }
  expect(scopeInTwoLines({ head: plain, sections: [] })).toBe('<p>Villa</p>')
  const many = Array.from({ length: 100 }, (_, at) => section(`${'x'.repeat(57)}${at}`))
  const html = scopeInTwoLines({ head: plain, sections: many })
  expect(html.length).toBeLessThanOrEqual(2000)
  expect(html).toMatch(/and \d+ more<\/p>$/)
})
