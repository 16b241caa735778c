import { afterAll, expect, it } from 'vitest'
import { closeSpreadsheets, readSpreadsheet } from '../read-spreadsheet.ts'
import { csvOf } from '../spreadsheet.factory.ts'

afterAll(closeSpreadsheets)

/** The contacts as one record for each, by heading, without what is empty. */
async function contactsOf(text: string | Buffer): Promise<Record<string, string>[]> {
  const bytes = Buffer.from(text as string)
  const { headings, rows } = await readSpreadsheet({ name: 'contacts.vcf', bytes })
  return rows.map(row => Object.fromEntries(row.flatMap((cell, at) => (cell ? [[headings[at], cell]] : []))))
}
const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

it('reads contacts of version 2.1: quoted-printable over several lines, types without names, pictures passed over', async () => {
  const found = await contactsOf(
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=B6=E0=A4=B0=E0=A5=8D=E0=A4=AE=E0=A4=BE;=E0=A4=A8=E0=A5=87=',
      '=E0=A4=B9=E0=A4=BE;;;',
      'TEL;HOME;VOICE:020 5550 0101',
      'TEL;CELL;PREF:+91 98765 00001',
      'ADR;HOME;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;;Caf=E9 Road;Pune;;411001;',
      'NOTE;ENCODING=QUOTED-PRINTABLE:3BHK=0D=0Acall after 6',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ',
      ' AAAAAAAAAAAAAAAA',
      '',
    ),
  )
  expect(found).toEqual([
    {
      'First Name': 'नेहा',
      'Last Name': 'शर्मा',
      Phone: '+91 98765 00001',
      'Second Phone': '020 5550 0101',
      Address: 'Café Road',
      City: 'Pune',
      'Pin Code': '411001',
      Remarks: '3BHK\r\ncall after 6',
    },
  ])
})

it('reads contacts of version 3.0: folded lines, groups, escapes, and several of each kind', async () => {
  const found = await contactsOf(
    card(
      'VERSION:3.0',
      'N:Rao;Asha;Maria;Dr.;',
      'FN:Dr. Asha Maria Rao',
      'ORG:Rao\\, Rao & Sons;Design',
      'TITLE:Partner',
      'item1.TEL;type=WORK:+91 20 5550 0102',
      'item1.X-ABLabel:Site office',
      'TEL;type=CELL;type=pref:98765 00002',
      'TEL;type=HOME:+919876500002',
      'TEL;TYPE=WORK,FAX:020 5550 0199',
      'EMAIL;TYPE=INTERNET:asha@example.com',
      'EMAIL:asha.rao@example.org',
      'NOTE:Villa\\; two floors\\nwants a quo',
      '  te soon\\, budget 40 L',
      'CATEGORIES:Hot,Referral',
      'ADR;TYPE=WORK:;Unit 4;12 MG Road;Pune;Maharashtra;411001;India',
      'ADR;TYPE=HOME:;;Hill View;Mumbai;;;',
    ) + card('VERSION:3.0', 'FN:Ravi', 'N:;Ravi;;;', 'TEL:9876500003'),
  )
  expect(found).toEqual([
    {
      'First Name': 'Asha Maria',
      'Last Name': 'Rao',
      Phone: '98765 00002',
      'Second Phone': '+91 20 5550 0102, 020 5550 0199',
      Email: 'asha@example.com',
      'Second Email': 'asha.rao@example.org',
      Company: 'Rao, Rao & Sons',
      Designation: 'Partner',
      Address: 'Unit 4, 12 MG Road',
      City: 'Pune',
      State: 'Maharashtra',
      'Pin Code': '411001',
      Country: 'India',
      'Other Address': 'Hill View, Mumbai',
      Groups: 'Hot,Referral',
      Remarks: 'Villa; two floors\nwants a quo te soon, budget 40 L',
    },
    { 'First Name': 'Ravi', Phone: '9876500003' },
  ])
})

it('reads contacts of version 4.0: addresses of calls, preferences, names without parts', async () => {
  const found = await contactsOf(
    card(
      'VERSION:4.0',
      'FN:Mr. Ramesh Kumar Sharma',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+91-20-5550-0104;ext=5',
      'TEL;VALUE=uri;PREF=1;TYPE=cell:tel:+91-98765-00004',
      'EMAIL;PREF=1:ramesh@example.com',
    ) +
      card('VERSION:4.0', 'ORG:Bright Homes', 'TEL:9876500005') +
      card('VERSION:4.0', 'TEL:9876500006'),
  )
  expect(found).toEqual([
    {
      'First Name': 'Mr. Ramesh',
      'Last Name': 'Kumar Sharma',
      Phone: '+91-98765-00004',
      'Second Phone': '+91-20-5550-0104',
      Email: 'ramesh@example.com',
    },
    { 'First Name': 'Bright', 'Last Name': 'Homes', Phone: '9876500005', Company: 'Bright Homes' },
    { Phone: '9876500006' },
  ])
})

it('numbers contacts by their place in the file, passes over one without any field, and has its own headings', async () => {
  const bytes = Buffer.from(card('FN:Asha', 'TEL:98') + card('VERSION:3.0') + card('FN:Ravi', 'TEL:99'))
  const table = await readSpreadsheet({ name: 'Phone.VCF', bytes })
  expect(table).toMatchObject({ headings: ['First Name', 'Phone'], headingRow: 0, leftOut: [], rowNumbers: [1, 3] })
})

it.each(['utf-8 bom', 'utf-16le', 'windows-1252'] as const)('reads contacts in %s', async encoding => {
  expect(await contactsOf(csvOf(card('FN:José', 'TEL:98'), encoding))).toEqual([{ 'First Name': 'José', Phone: '98' }])
})
