import { setTimeout as pause } from 'node:timers/promises'
import { utils } from '@e965/xlsx'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { csvOf, workbookOf } from '../../../platform/spreadsheets/spreadsheet.factory.ts'
import { type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
import { HOSTILE_UPLOADS } from './hostile-uploads.factory.ts'

const app = testApp()
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)

/** Uploads the bytes, accepts the suggested mapping and saves every row. Returns the leads in the order of the file. */
async function importFile(member: Member, bytes: Buffer, name: string) {
  const { data } = await member.api.leadImports.upload({ file: fileOf(bytes, name) })
  expect(data.mapping).toEqual(guessMapping(data.headings))
  await save(member, data)
  const { data: list } = await member.api.leads.list({ query: { limit: 500 } })
  return list.data
}

describe('files as firms have them', () => {
  it('a .csv from Excel on Windows: Windows-1252, semicolons, a phone with its country code [IN-515 IN-716 IN-722 IN-724]', async () => {
    const { owner } = await app.firm()
    const text =
      'Client Name;E-mail;Mobile No.;Site Address;Town;PIN;Approx. budget\r\n' +
      `José D’Souza;${'j'.repeat(51)}@example.com;+91 98765-43210;"Flat 2; Café Road";Pune;411001;"Rs. 12,34,567,890"\r\n`
    const leads = await importFile(
      owner,
      csvOf(text.replace('José D’Souza', 'José 2027'), 'windows-1252'),
      'a.csv',
    ).catch(error => error)
    expect(leads).toMatchObject({ code: 'INVALID', message: 'Last Name is not valid for José 2027' })
    expect(await importFile(owner, csvOf(text, 'windows-1252'), 'Anfragen März.csv')).toMatchObject([
      {
        name: 'José D’Souza',
        email: `${'j'.repeat(51)}@example.com`,
        phoneNumber: '9876543210',
        address: 'Flat 2; Café Road',
        budget: 1_234_567_890,
      },
    ])
    const tooMuch = text.replace('12,34,567,890', '123,45,678,901').replace('@example', 'j@example')
    await expect(importFile(owner, csvOf(tooMuch, 'windows-1252'), 'a.csv')).rejects.toMatchObject({
      fields: [{ field: 'rows.2.email' }, { field: 'rows.2.budget' }],
    })
  })

  it('a legacy .xls whose phones, pins and budgets are numbers, some with decimals [IN-515 IN-519 IN-522]', async () => {
    const { owner } = await app.firm()
    const sheet = utils.aoa_to_sheet([
      ['First Name', 'Phone', 'Pin Code', 'Budget', 'Area'],
      ['Asha', 9876543210, 411001, 1500000.0, 1200],
      ['Ravi', '9876543211.0', '560001.0', '2500000.00', '950 sq ft'],
    ])
    sheet.B2 = { t: 'n', v: 9.87654321e9, z: '0.00' }
    sheet.C2 = { t: 'n', v: 11001, z: '000000' }
    const leads = await importFile(owner, workbookOf('biff8', sheet), 'OLD LIST.XLS')
    expect(leads).toMatchObject([
      { firstName: 'Asha', phoneNumber: '9876543210', budget: 1_500_000, area: '1200 sqft' },
      { firstName: 'Ravi', phoneNumber: '9876543211', budget: 2_500_000, area: '950 sqft' },
    ])
    const codes = await Promise.all(
      leads.map(async lead => (await owner.api.leads.byId({ query: { id: lead._id } })).data.pinCode),
    )
    expect(codes).toEqual(['011001', '560001'])
  })

  it('an .xlsx with shuffled, renamed columns below empty rows [IN-515 IN-524 IN-525]', async () => {
    const { owner } = await app.firm()
    const bytes = workbookOf('xlsx', [
      [],
      ['Expected closure', 'ZIP / Postal Code', 'Scope of work', 'Whatsapp', 'LEAD STATUS', 'Full name', 'Referred by'],
      [],
      ['next week', '400706', 'Villa', '0 98765 43210', 'Won', 'Nina Maria Rao', 'Expo'],
    ])
    const [lead] = await importFile(owner, bytes, 'contacts.xlsx')
    expect(lead).toMatchObject({
      firstName: 'Nina',
      lastName: 'Maria Rao',
      phoneNumber: '9876543210',
      requirements: 'Villa',
      sourceName: 'Expo',
      leadStatus: LEAD_STATUS.NEW,
      expClosureDate: null,
    })
  })
})

describe('hostile spreadsheets', () => {
  it('are each refused in words, one after another, while other people go on reading the list [IN-515]', async () => {
    const firm = await app.firm()
    const colleague = await firm.member()
    await firm.owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9876543210' } })
    const answers: string[] = []
    const read: number[] = []
    for (const [what, name, bytes, says] of HOSTILE_UPLOADS) {
      let isRefused = false
      const refusal = firm.owner.api.leadImports
        .upload({ file: fileOf(bytes(), name) })
        .then(
          () => undefined,
          error => error,
        )
        .finally(() => {
          isRefused = true
        })
      let times = 0
      // other requests are sent again and again until the file has been answered; without a breath between them they would
      // leave no processor to its parser, which has a lower priority
      do {
        expect((await colleague.api.leads.list({})).data.total).toBe(1)
        times++
        await pause(20)
      } while (!isRefused)
      read.push(times)
      const error = await refusal
      expect([what, error?.code], what).toEqual([
        what,
        expect.stringMatching(/^(?:INVALID|TOO_LARGE|UNSUPPORTED_TYPE)$/),
      ])
      expect(error.message, what).toMatch(says)
      answers.push(error.message)
    }
    for (const message of answers) expect(message).toMatch(/^[A-Z][^/\\<>{}]+\.$/)
    // the parser of the endless file was killed at its limit, and all that time the list responded
    expect(read.at(-1)).toBeGreaterThan(20)
    expect(await app.rows('select from lead_imports where company_id = $1', [firm.companyId])).toEqual([])
    const { data } = await firm.owner.api.leadImports.upload({
      file: fileOf(Buffer.from('First Name\nAsha\n'), 'fine.csv'),
    })
    expect(data.rows).toMatchObject([{ row: 2, texts: { firstName: 'Asha' } }])
  }, 120_000)
})
