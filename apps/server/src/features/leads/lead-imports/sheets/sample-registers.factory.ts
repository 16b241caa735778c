import { utils, type WorkSheet } from '@e965/xlsx'
import { workbookOf } from '../../../../platform/spreadsheets/spreadsheet.factory.ts'
import type { Sample } from './sample-exports.factory.ts'

/** Registers as offices keep them by hand, with what a person would have written. Names and numbers are invented. */

function sheetOf(rows: unknown[][], merged: readonly string[] = []): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows)
  sheet['!merges'] = merged.map(range => utils.decode_range(range))
  return sheet
}
const date = (day: string): Date => new Date(`${day}T00:00:00Z`)

const register: Sample = {
  name: 'Enquiry Register 2026.xlsx',
  bytes: () =>
    workbookOf(
      'xlsx',
      sheetOf(
        [
          ['BRIGHT INTERIORS'],
          ['Enquiry register, financial year 2026-27'],
          [],
          ['Sr. No.', 'Enquiry Date', 'Client', '', '', 'Site', '', 'Budget', 'Remarks'],
          ['', '', 'Name', 'Mobile No.', 'Alternate No.', 'Address', 'City', '(Rs.)', ''],
          [
            1,
            date('2026-11-02'),
            'Mr. Prakash Jadhav',
            5550000201,
            '5550000202',
            'A-12, Sai Park',
            'Pune',
            1250000,
            'wants 3D first',
          ],
          [2, date('2026-11-03'), 'Smt. Rekha Pawar', '55500 00203', '', 'Row House 4', 'Pune', '8 L', ''],
          ['SITE VISITS'],
          [3, date('2026-11-04'), 'Total Kumar', 5550000204, '', 'Shop 9, Main Road', 'Satara', 450000, 'shop, urgent'],
          ['', '', 'TOTAL', '', '', '', '', 2500000, ''],
          [4],
          [5],
          [],
          ['Note: amounts as told by the client on the phone'],
          ['Prepared by', 'Office'],
        ],
        ['A1:I1', 'A2:I2', 'A4:A5', 'B4:B5', 'C4:E4', 'F4:G4', 'I4:I5', 'A8:I8'],
      ),
    ),
  leads: [
    {
      first_name: 'Prakash',
      last_name: 'Jadhav',
      phone: '5550000201',
      other_phones: '5550000202',
      address: 'A-12, Sai Park',
      city: 'Pune',
      budget: '1250000',
      created_at: '2026-11-02',
      remarks: 'wants 3D first',
    },
    {
      first_name: 'Rekha',
      last_name: 'Pawar',
      phone: '5550000203',
      address: 'Row House 4',
      city: 'Pune',
      budget: '800000',
      created_at: '2026-11-03',
    },
    {
      first_name: 'Total',
      last_name: 'Kumar',
      phone: '5550000204',
      address: 'Shop 9, Main Road',
      city: 'Satara',
      budget: '450000',
      created_at: '2026-11-04',
      remarks: 'shop, urgent',
    },
  ],
}

const xmlWorkbook: Sample = {
  name: 'Old Software Export.xls',
  bytes: () =>
    workbookOf('xlml', [
      [
        'Party Name',
        'Phone No 1',
        'Phone No 2',
        'E-mail Id',
        'Site Address',
        'Town',
        'Approx Budget',
        'Type of Work',
        'Reference By',
      ],
      [
        'M/s Desai Associates',
        '5550000211',
        '',
        'desai@example.com',
        'Plot 3 & 4, MIDC',
        'Nashik',
        3000000,
        'Office',
        'Mr. Kale',
      ],
      ['Anita Bose', '5550000212', '5550000213', '', '', 'Kolkata', '', 'Kitchen', ''],
    ]),
  leads: [
    {
      first_name: 'Desai Associates',
      last_name: '',
      phone: '5550000211',
      email: 'desai@example.com',
      address: 'Plot 3 & 4, MIDC',
      city: 'Nashik',
      budget: '3000000',
      requirements: 'Office',
      source_name: 'Mr. Kale',
    },
    {
      first_name: 'Anita',
      last_name: 'Bose',
      phone: '5550000212',
      other_phones: '5550000213',
      city: 'Kolkata',
      requirements: 'Kitchen',
    },
  ],
}

const hindi: Sample = {
  name: 'पूछताछ रजिस्टर.xlsx',
  bytes: () =>
    workbookOf(
      'xlsx',
      sheetOf(
        [
          ['पूछताछ रजिस्टर २०२६'],
          ['क्रमांक', 'दिनांक', 'नाम', 'मोबाइल नंबर', 'पता', 'शहर', 'पिन कोड', 'बजट', 'काम', 'टिप्पणी'],
          [
            '१',
            '०२/११/२०२६',
            'श्री रमेश शर्मा',
            '५५५०००२२१०',
            'गांधी मार्ग १२',
            'इंदौर',
            '४५२००१',
            '५ लाख',
            'रसोई',
            'शाम को फोन करें',
          ],
          ['२', '०३/११/२०२६', 'सुनीता वर्मा', '५५५०० ०२२११', '', 'भोपाल', '', '', 'पूरा घर', ''],
          ['', '', 'कुल योग', '', '', '', '', '५ लाख', '', ''],
        ],
        ['A1:J1'],
      ),
    ),
  leads: [
    {
      first_name: 'रमेश',
      last_name: 'शर्मा',
      phone: '5550002210',
      address: 'गांधी मार्ग १२',
      city: 'इंदौर',
      pin_code: '452001',
      budget: '500000',
      requirements: 'रसोई',
      remarks: 'शाम को फोन करें',
    },
    { first_name: 'सुनीता', last_name: 'वर्मा', phone: '5550002211', city: 'भोपाल', requirements: 'पूरा घर' },
  ],
}

const covered: Sample = {
  name: 'Leads tracker.xlsx',
  bytes: () =>
    workbookOf(
      'xlsx',
      [
        ['Leads tracker'],
        ['Bright Interiors, Pune'],
        [],
        ['Month', 'Leads', 'Won'],
        ['October', 12, 2],
        ['November', 2, 0],
      ],
      [
        ['Customer Name', 'Whatsapp No', 'Location', 'Scope of Work', 'Estimated Budget', 'Source', 'Discussion'],
        ['Vikram Sethi', 5550000231, 'Wakad', 'Full interiors', '15-18 Lakhs', 'Instagram', 'Sent brochure'],
        ['Nazneen Khan', 5550000232, 'Camp', 'Renovation', '₹6,50,000', 'Walk-in', ''],
        ['Grand Total', '', '', '', 2150000],
        [],
        ['* budgets are estimates'],
      ],
    ),
  leads: [
    {
      first_name: 'Vikram',
      last_name: 'Sethi',
      phone: '5550000231',
      address: 'Wakad',
      requirements: 'Full interiors',
      budget: '1500000',
      lead_source: 'Instagram',
    },
    {
      first_name: 'Nazneen',
      last_name: 'Khan',
      phone: '5550000232',
      address: 'Camp',
      requirements: 'Renovation',
      budget: '650000',
      lead_source: 'Walk-in',
      remarks: '',
    },
  ],
}

const sideBySide: Sample = {
  name: 'north and south.xlsx',
  bytes: () =>
    workbookOf('xlsx', [
      ['NORTH TEAM', '', '', '', '', 'SOUTH TEAM'],
      ['Name', 'Phone', 'City', 'Budget', '', 'Client Name', 'Mobile', 'City', 'Budget'],
      ['Amit Sood', 5550000241, 'Delhi', 500000, '', 'Lakshmi Rao', 5550000243, 'Chennai', 900000],
      ['Rita Gill', 5550000242, 'Noida', '7 L', '', 'Thomas Paul', 5550000244, 'Kochi', ''],
      ['', '', '', '', '', 'Uma Devi', 5550000245, 'Madurai', '4.5 L'],
      ['Total', '', '', 1200000, '', 'Total', '', '', 1350000],
    ]),
  leads: [
    { first_name: 'Amit', last_name: 'Sood', phone: '5550000241', city: 'Delhi', budget: '500000' },
    { first_name: 'Rita', last_name: 'Gill', phone: '5550000242', city: 'Noida', budget: '700000' },
    { first_name: 'Lakshmi', last_name: 'Rao', phone: '5550000243', city: 'Chennai', budget: '900000' },
    { first_name: 'Thomas', last_name: 'Paul', phone: '5550000244', city: 'Kochi', budget: '' },
    { first_name: 'Uma', last_name: 'Devi', phone: '5550000245', city: 'Madurai', budget: '450000' },
  ],
}

export const REGISTERS: readonly Sample[] = [register, xmlWorkbook, hindi, covered, sideBySide]
