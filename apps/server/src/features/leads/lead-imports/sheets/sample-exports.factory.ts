import { csvOf } from '../../../../platform/spreadsheets/spreadsheet.factory.ts'

/** Files as programs export them, with what a person would have written. Names and numbers are invented. */

/** A lead as a person would have written it, by the columns of its table; what is not named is not compared. */
export type Written = Readonly<Record<string, string>>
export interface Sample {
  name: string
  bytes: () => Buffer
  leads: readonly Written[]
}

const html = (rows: readonly (readonly string[])[], tag = 'td'): string =>
  rows.map(row => `<tr>${row.map(cell => `<${tag}>${cell}</${tag}>`).join('')}</tr>`).join('\n')
const separated = (sign: string, rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.join(sign)).join('\r\n')

/** Answers of a form on the web. */
const form: Sample = {
  name: 'Interior Enquiry Form (Responses).csv',
  bytes: () =>
    Buffer.from(
      [
        'Timestamp,What is your name?,Your Mobile Number (WhatsApp preferred),Email Address,Which city is your site in?,Carpet Area (in sq.ft.),What is your budget? (in Lakhs),What are you looking for?,Anything else you want to tell us?',
        '11/14/2026 9:05:11,Mrs. Sunita Deshpande,55500 00101,sunita.d@example.com,Pune,1150,12.5,Full home interiors,"Possession in March, wants a site visit"',
        '11/15/2026 18:40:02,Imran Shaikh,+91-5550000102,,Thane,850 sq ft,8,Modular kitchen,',
        '11/16/2026 7:12:45,K. R. Nair,05550000103,nair@example.org,Kochi,,25,Villa,"He said ""call after 6"""',
      ].join('\n'),
    ),
  leads: [
    {
      first_name: 'Sunita',
      last_name: 'Deshpande',
      phone: '5550000101',
      email: 'sunita.d@example.com',
      area: '1150',
      area_unit: 'sqft',
      budget: '1250000',
      requirements: 'Full home interiors',
      city: 'Pune',
      remarks: 'Possession in March, wants a site visit',
    },
    {
      first_name: 'Imran',
      last_name: 'Shaikh',
      phone: '5550000102',
      email: '',
      area: '850',
      area_unit: 'sqft',
      budget: '800000',
      requirements: 'Modular kitchen',
      city: 'Thane',
      remarks: '',
    },
    {
      first_name: 'K. R.',
      last_name: 'Nair',
      phone: '5550000103',
      email: 'nair@example.org',
      budget: '2500000',
      requirements: 'Villa',
      city: 'Kochi',
      remarks: 'He said "call after 6"',
    },
  ],
}

/** A property portal sends web pages under the name of a workbook. */
const portal: Sample = {
  name: 'responses_14Nov2026.xls',
  bytes: () =>
    Buffer.from(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head>
<body><table><tr><td colspan="7"><b>Responses for Bright Interiors, 01-Nov-2026 to 14-Nov-2026</b></td></tr></table>
<table border="1"><thead>${html([['S.No.', 'Response Date', 'Customer Name', 'Mobile&nbsp;No.', 'Email ID', 'Locality / City', 'Requirement']], 'th')}</thead><tbody>
${html([
  [
    '1',
    '12-11-2026',
    'Mr. Farhan Ali',
    '+91-5550000111',
    'farhan@example.com',
    'Pune',
    '3 BHK interiors &amp; false ceiling',
  ],
  ['2', '13-11-2026', 'Lata O&#39;Brien', '5550000112<br/>5550000113', '', 'Nagpur', 'Office&nbsp;fit-out'],
])}
<tr><td>3</td><td>14-11-2026</td><td>Jos&eacute; D&#8217;Souza</td><td x:num="5550000114">5.55E+09</td><td>jose@example.com</td><td>Panaji</td><td>Villa</td></tr>
<tr><td colspan="7">Total Responses: 3</td></tr></tbody></table>
<p>This is a system generated report.</p></body></html>`),
  leads: [
    {
      first_name: 'Farhan',
      last_name: 'Ali',
      phone: '5550000111',
      email: 'farhan@example.com',
      requirements: '3 BHK interiors & false ceiling',
      created_at: '2026-11-12',
    },
    {
      first_name: 'Lata',
      last_name: "O'Brien",
      phone: '5550000112',
      other_phones: '5550000113',
      requirements: 'Office fit-out',
      created_at: '2026-11-13',
    },
    {
      first_name: 'José',
      last_name: 'D’Souza',
      phone: '5550000114',
      email: 'jose@example.com',
      requirements: 'Villa',
      created_at: '2026-11-14',
    },
  ],
}

/** A marketplace for services separates by pipes. */
const marketplace: Sample = {
  name: 'leads-export.csv',
  bytes: () =>
    csvOf(
      separated('|', [
        ['Lead ID', 'Service', 'Client Name', 'Contact Number', 'Area', 'City', 'Pincode', 'Lead Price', 'Notes'],
        [
          'M-1001',
          'Modular Kitchen',
          'Anjali Mehta',
          '5550000121',
          'Kothrud',
          'Pune',
          '411038',
          '₹250',
          'L-shaped, 10x8; needs a quote',
        ],
        [
          'M-1002',
          'Wardrobes, full home',
          'S. Venkat Rao',
          '5550000122',
          'Gachibowli',
          'Hyderabad',
          '500 032',
          '₹300',
          '',
        ],
        [
          'M-1003',
          'False Ceiling',
          'Zoë Pinto',
          '5550000123',
          'Dona Paula',
          'Panaji',
          '403004',
          '₹200',
          'Call – evening',
        ],
      ]),
      'utf-8 bom',
    ),
  leads: [
    {
      first_name: 'Anjali',
      last_name: 'Mehta',
      phone: '5550000121',
      address: 'Kothrud',
      city: 'Pune',
      pin_code: '411038',
      requirements: 'Modular Kitchen',
      remarks: 'L-shaped, 10x8; needs a quote\nLead ID: M-1001\nLead Price: ₹250',
    },
    {
      first_name: 'S.',
      last_name: 'Venkat Rao',
      phone: '5550000122',
      city: 'Hyderabad',
      pin_code: '500032',
      requirements: 'Wardrobes, full home',
    },
    {
      first_name: 'Zoë',
      last_name: 'Pinto',
      phone: '5550000123',
      city: 'Panaji',
      pin_code: '403004',
      requirements: 'False Ceiling',
      remarks: 'Call – evening\nLead ID: M-1003\nLead Price: ₹200',
    },
  ],
}

/** Lead forms of advertisements come as UTF-16 with tabs, their numbers marked. */
const advertisement: Sample = {
  name: 'Form_Leads_2026-11-10_2026-11-20.csv',
  bytes: () =>
    csvOf(
      separated('\t', [
        [
          'id',
          'created_time',
          'ad_id',
          'ad_name',
          'campaign_name',
          'form_name',
          'is_organic',
          'platform',
          'what_is_your_budget?',
          'full_name',
          'phone_number',
          'email',
          'city',
          'lead_status',
        ],
        [
          'l:1201',
          '2026-11-18T09:30:11+05:30',
          'ag:77',
          'Kitchen A',
          'Diwali 2026',
          'Kitchens',
          'false',
          'ig',
          '5-8 lakhs',
          'Neha Kulkarni',
          'p:+915550000131',
          'neha@example.com',
          'Pune',
          'CREATED',
        ],
        [
          'l:1202',
          '2026-11-19T21:02:54+05:30',
          'ag:78',
          'Kitchen B',
          'Diwali 2026',
          'Kitchens',
          'false',
          'fb',
          '10 lakhs',
          'विजय पाटील',
          'p:+915550000132',
          'vijay@example.com',
          'Satara',
          'CREATED',
        ],
      ]),
      'utf-16le',
    ),
  leads: [
    {
      first_name: 'Neha',
      last_name: 'Kulkarni',
      phone: '5550000131',
      email: 'neha@example.com',
      city: 'Pune',
      source_name: 'Diwali 2026',
      budget: '500000',
      created_at: '2026-11-18',
    },
    {
      first_name: 'विजय',
      last_name: 'पाटील',
      phone: '5550000132',
      email: 'vijay@example.com',
      city: 'Satara',
      source_name: 'Diwali 2026',
      budget: '1000000',
      created_at: '2026-11-19',
    },
  ],
}

export const EXPORTS: readonly Sample[] = [form, portal, marketplace, advertisement]
