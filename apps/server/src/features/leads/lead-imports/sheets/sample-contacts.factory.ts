import type { Sample } from './sample-exports.factory.ts'

/** What other programs and phones keep and people paste, with what a person would have written. Names and numbers are invented. */

/** Another program for customers, with forty columns of which few are wanted. */
const crm: Sample = {
  name: 'Leads_All_2026_11_20.csv',
  bytes: () => {
    const wanted = {
      'Record Id': ['zcrm_1', 'zcrm_2'],
      'Lead Owner': ['', ''],
      Company: ['Rao & Sons', ''],
      'First Name': ['Kavita', 'Harish'],
      'Last Name': ['Rao', 'Iyer-Nair'],
      Title: ['Partner', ''],
      Email: ['kavita@example.com', 'harish@example.com'],
      Phone: ['', '08055500142'],
      Mobile: ['+91 55500 00141', '5550000142'],
      'Lead Source': ['Referral', 'Web Download'],
      'Created Time': ['2026-11-02 10:15:00', '2026-11-03 11:20:00'],
      Street: ['12 Lake View Road', 'Flat 4, Hill Side'],
      City: ['Bengaluru', 'Mysuru'],
      State: ['Karnataka', 'Karnataka'],
      'Zip Code': ['560001', '570001'],
      Description: ['Wants a villa; "urgent", calls at night', ''],
    }
    const others = Array.from({ length: 24 }, (_, at) => [`Custom Field ${at + 1}`, [at % 3 ? '' : 'x', '']] as const)
    const columns = [...Object.entries(wanted), ...others]
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
    const rows = [columns.map(([heading]) => heading), ...[0, 1].map(at => columns.map(([, cells]) => cells[at] ?? ''))]
    return Buffer.from(rows.map(row => row.map(quoted).join(',')).join('\r\n'))
  },
  leads: [
    {
      first_name: 'Kavita',
      last_name: 'Rao',
      company_name: 'Rao & Sons',
      phone: '5550000141',
      email: 'kavita@example.com',
      lead_source: 'Referral',
      address: '12 Lake View Road',
      city: 'Bengaluru',
      pin_code: '560001',
      created_at: '2026-11-02',
      remarks: 'Wants a villa; "urgent", calls at night',
    },
    {
      first_name: 'Harish',
      last_name: 'Iyer-Nair',
      phone: '5550000142',
      email: 'harish@example.com',
      lead_source: 'Web Download',
      address: 'Flat 4, Hill Side',
      city: 'Mysuru',
      pin_code: '570001',
      created_at: '2026-11-03',
    },
  ],
}

const card = (...lines: string[]): string => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
/** Contacts of a phone. */
const contacts: Sample = {
  name: 'contacts.vcf',
  bytes: () =>
    Buffer.from(
      card(
        'VERSION:3.0',
        'N:Joshi;Meena;;Mrs.;',
        'FN:Mrs. Meena Joshi',
        'ORG:Joshi Builders;',
        'TEL;TYPE=CELL:+91 55500 00151',
        'TEL;TYPE=HOME:5550000152',
        'EMAIL;TYPE=INTERNET:meena@example.com',
        'item1.ADR;TYPE=HOME:;;14 Temple Street;Nashik;MH;422001;India',
        'NOTE:2BHK\\, kitchen first\\nsite visit on Sunday\\, bring samples of the lami',
        ' nates',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
        ' AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ) + card('VERSION:3.0', 'N:;Ganesh Carpenter;;;', 'FN:Ganesh Carpenter', 'TEL;TYPE=CELL:5550000153'),
    ),
  leads: [
    {
      first_name: 'Meena',
      last_name: 'Joshi',
      company_name: 'Joshi Builders',
      phone: '5550000151',
      other_phones: '5550000152',
      email: 'meena@example.com',
      address: '14 Temple Street',
      city: 'Nashik',
      pin_code: '422001',
      remarks: '2BHK, kitchen first\nsite visit on Sunday, bring samples of the laminates\nState: MH',
    },
    { first_name: 'Ganesh', last_name: 'Carpenter', phone: '5550000153', email: '' },
  ],
}

const oldContacts: Sample = {
  name: 'Phonebook.VCF',
  bytes: () =>
    Buffer.from(
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=AA=E0=A4=BE=E0=A4=9F=E0=A5=80=E0=A4=B2;=E0=A4=B8=E0=A4=82=',
        '=E0=A4=9C=E0=A4=AF;;;',
        'TEL;CELL:05550000161',
        'TEL;WORK;VOICE:5550000162',
        'ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Plot 7=2C Lake Road;Kolhapur;;416001;',
      ) + card('VERSION:2.1', 'N:Fernandes;Maria', 'TEL;CELL;PREF:+91-55500-00163', 'EMAIL;INTERNET:maria@example.com'),
    ),
  leads: [
    {
      first_name: 'संजय',
      last_name: 'पाटील',
      phone: '5550000161',
      other_phones: '5550000162',
      address: 'Plot 7, Lake Road',
      city: 'Kolhapur',
      pin_code: '416001',
    },
    { first_name: 'Maria', last_name: 'Fernandes', phone: '5550000163', email: 'maria@example.com' },
  ],
}

/** A list that somebody pasted from a chat. */
const pasted: Sample = {
  name: 'expo leads.txt',
  bytes: () =>
    Buffer.from(
      [
        'Leads from Sunday expo',
        '1. Ramesh Kumar - 55500 00171 - Baner, 3BHK full home',
        '2. Sunita Shah 5550000172 kitchen only',
        '3) Dr. Arvind Mehta, 55500-00173 / 5550000174, wardrobe',
        'call after 6pm',
        '4. Pooja: +91 55500 00175 pooja@example.com',
      ].join('\n'),
    ),
  leads: [
    { first_name: 'Ramesh', last_name: 'Kumar', phone: '5550000171', remarks: 'Baner, 3BHK full home' },
    { first_name: 'Sunita', last_name: 'Shah', phone: '5550000172', remarks: 'kitchen only' },
    {
      first_name: 'Arvind',
      last_name: 'Mehta',
      phone: '5550000173',
      other_phones: '5550000174',
      remarks: 'wardrobe\ncall after 6pm',
    },
    { first_name: 'Pooja', last_name: '', phone: '5550000175', email: 'pooja@example.com' },
  ],
}

export const CONTACTS: readonly Sample[] = [crm, contacts, oldContacts, pasted]
