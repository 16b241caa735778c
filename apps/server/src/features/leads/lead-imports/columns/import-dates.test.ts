import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport as save } from '../../../../test/save-import.ts'
import { upload } from '../lead-imports.factory.ts'

const app = testApp()
const HEADINGS = ['Name', 'Phone', 'Enquiry Date', 'Closing date']
const rows = (...dates: [enquiry: string, closure: string][]): string[][] =>
  dates.map(([enquiry, closure], at) => ['Asha', String(9_860_000_000 + at), enquiry, closure])
const change = async (who: Member, draft: { importId: string; version: number }, body: object) =>
  (await who.api.leadImports.change({ params: { id: draft.importId }, body: { version: draft.version, ...body } })).data
const readAs = async (who: Member, id: string) =>
  (await who.api.leadImports.rows({ params: { id }, query: {} })).data.map(({ readings }) =>
    readings.map(({ read }) => read),
  )

describe('the order of day and month', () => {
  it('is decided by all dates of a column, each column for itself, and day first in doubt', async () => {
    const { owner } = await app.firm()
    const draft = await upload(owner, rows(['03/04/2026', '05/06/2030'], ['02/13/2026', '07/08/2030']), HEADINGS)
    expect(draft.dates).toEqual([
      {
        field: 'expClosureDate',
        order: 'dmy',
        isAmbiguous: true,
        example: { written: '05/06/2030', read: '05 Jun 2030' },
      },
      {
        field: 'enquiryDate',
        order: 'mdy',
        isAmbiguous: false,
        example: { written: '03/04/2026', read: '04 Mar 2026' },
      },
    ])
    expect(await readAs(owner, draft.importId)).toEqual([
      ['05 Jun 2030', '04 Mar 2026'],
      ['07 Aug 2030', '13 Feb 2026'],
    ])
    const { counts, firstProblem } = await upload(owner, rows(['13/02/2026', ''], ['02/13/2026', '']), HEADINGS)
    expect({ counts, firstProblem }).toMatchObject({ counts: { badRows: 0 }, firstProblem: null })
  })

  it('can be chosen, stays chosen, and is found anew for another column or heading row', async () => {
    const { owner } = await app.firm()
    const table = rows(['03/04/2025', '05/06/2030'], ['04/03/2025', ''])
    const draft = await upload(owner, table, HEADINGS)
    const chosen = await change(owner, draft, { dateOrders: { expClosureDate: 'mdy' } })
    expect(chosen.dates).toMatchObject([
      { field: 'expClosureDate', order: 'mdy', isAmbiguous: false, example: { read: '06 May 2030' } },
      { field: 'enquiryDate', order: 'dmy', isAmbiguous: true, example: { read: '03 Apr 2025' } },
    ])
    const filled = await change(owner, chosen, { fills: { city: 'Pune' } })
    expect(filled.dates).toEqual(chosen.dates)
    const swapped = await change(owner, filled, {
      mapping: ['firstName', 'phoneNumber', 'expClosureDate', null],
    })
    expect(swapped.dates).toMatchObject([
      { field: 'expClosureDate', order: 'dmy', isAmbiguous: true, example: { written: '03/04/2025' } },
    ])
    const back = await change(owner, swapped, {
      mapping: ['firstName', 'phoneNumber', 'enquiryDate', 'expClosureDate'],
      dateOrders: { enquiryDate: 'mdy', expClosureDate: 'mdy' },
    })
    await save(owner, back)
    const { data } = await owner.api.leads.list({ query: { limit: 10, sort: 'expClosure', order: 'asc' } })
    expect(data.data[0]).toMatchObject({ expClosureDate: '2030-05-06', createdAt: '2025-03-03T18:30:00.000Z' })
  })
})
