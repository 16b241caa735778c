import { describe, expect, it } from 'vitest'
import { isNoName } from '../../readers/words/empty-words.ts'
import { IMPORT_FIELDS, SKIPPED_IMPORT_HEADINGS } from './import-fields.ts'
import { guessMapping } from './import-headings.ts'
import { checkRow, notesBeside, problemText, type RowTexts, rowFromCells } from './import-rules.ts'

const INDIA = { dialCode: '+91', country: 'India' }
const GERMANY = { dialCode: '+49', country: 'Germany' }
const GOOD: RowTexts = {
  ...rowFromCells([], []),
  firstName: 'Asha',
  lastName: 'Rao',
  phoneNumber: '9876543210',
  pinCode: '560038',
}

const normal = (cells: Partial<RowTexts>, company = INDIA) => checkRow(2, { ...GOOD, ...cells }, company).normal
const problems = (cells: Partial<RowTexts>, company = INDIA) => {
  const { normal: row, problems: fields } = checkRow(2, { ...GOOD, ...cells }, company)
  return fields.map(({ field }) => problemText(field, row))
}

describe('which column fills which field', () => {
  it("knows the specification's own headings and skips two of them [IN-315 IN-316 IN-317 IN-318 IN-319 IN-320 IN-321 IN-322 IN-323 IN-324 IN-325 IN-326 IN-327 IN-524 IN-525]", () => {
    const headings = [...IMPORT_FIELDS.map(field => field.heading), ...SKIPPED_IMPORT_HEADINGS]
    expect(guessMapping(headings)).toEqual([...IMPORT_FIELDS.map(field => field.key), 'skip', 'skip'])
  })

  it('does not mind case, spaces and punctuation', () => {
    expect(guessMapping(['FIRST_NAME', ' last  name ', 'E-Mail', 'phone:', 'PIN code', 'LEAD STATUS'])).toEqual([
      'firstName',
      'lastName',
      'email',
      'phoneNumber',
      'pinCode',
      'skip',
    ])
  })

  it.each([
    ['Name', 'firstName'],
    ['Full Name', 'firstName'],
    ['Surname', 'lastName'],
    ['Email ID', 'email'],
    ['Mobile', 'phoneNumber'],
    ['Contact No.', 'phoneNumber'],
    ['Phone Number', 'phoneNumber'],
    ['Zip/Postal code', 'pinCode'],
    ['Pincode', 'pinCode'],
    ['Work type', 'requirements'],
    ['Requirement', 'requirements'],
    ['Source', 'leadSource'],
    ['Referred by', 'sourceName'],
    ['Budget (₹)', 'budget'],
    ['Area (sq ft)', 'area'],
    ['Alternate Mobile No.', 'secondPhone'],
    ['Mobile 2', 'secondPhone'],
    ['Comments', 'remarks'],
    ['Company Name', 'companyName'],
    ['Organisation', 'companyName'],
    ['Email 2', 'secondEmail'],
    ['Closing month', 'expClosureDate'],
    ['Exp. Closure', 'expClosureDate'],
    ['Expected Closure', 'skip'],
    ['Lead status', 'skip'],
    ['Date of enquiry', 'enquiryDate'],
    ['Enquiry Dt.', 'enquiryDate'],
    ['Next follow up dt', 'followUp'],
    ['Next follow up date', 'followUp'],
    ['Last contacted', 'lastCall'],
    ['Last spoken on', 'lastCall'],
    ['Spoke on', 'lastCall'],
    ['Call outcome', 'callStatus'],
    ['Status', 'leadStatus'],
    ['Lead Owner', 'assignedTo'],
    ['created_time', 'enquiryDate'],
    ['Favourite colour', 'note'],
    ['', null],
  ])('%s → %s', (heading, field) => {
    expect(guessMapping([heading])).toEqual([field])
  })

  it('maps a field to one column, the one whose heading fits best', () => {
    // a further name is read where the first is empty, a further phone is the second, and what is left goes to the remarks
    expect(guessMapping(['Mobile', 'Name', 'Phone', 'First Name', 'Phone'])).toEqual([
      'note',
      null,
      'phoneNumber',
      'firstName',
      'secondPhone',
    ])
  })
})

describe('cells become a row', () => {
  it('takes the mapped columns and skips the others', () => {
    const mapping = ['phoneNumber', 'skip', null, 'firstName', 'lastName', 'nonsense', 'row']
    const row = rowFromCells(['98', 'Won', 'x', 'Mary Ann', 'D Souza', 'y', '99'], mapping)
    expect(row).toMatchObject({ phoneNumber: '98', firstName: 'Mary Ann', lastName: 'D Souza', city: '' })
  })

  it('removes titles before it splits the name', () => {
    expect(rowFromCells(['Mr. A. K. Sharma'], ['firstName'])).toMatchObject({ firstName: 'A. K.', lastName: 'Sharma' })
    expect(rowFromCells(['Dr Rao'], ['firstName'])).toMatchObject({ firstName: 'Rao', lastName: '' })
  })

  it('splits the name where no column has the last name', () => {
    const row = rowFromCells(['  Asha  Devi Rao '], ['firstName'])
    expect(row).toMatchObject({ firstName: 'Asha', lastName: 'Devi Rao' })
  })
})

describe('cells are tidied before they are checked', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['98765 43210', '9876543210'],
    ['(98765) 43-210', '9876543210'],
    ['98765\u201143210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['+919876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9876543210.0', '9876543210'],
    ['919876543210.0', '9876543210'],
    ['9198765432', '9198765432'],
    // a spreadsheet's own form of 9876543210, and one that it has rounded (IN-Q60)
    ['9.87654321E9', '9876543210'],
    ['9.88E+09', '9.88E+09'],
    ['987654321', '987654321'],
    ['98450 11201 / office', '9845011201'],
    ['९८७६५ ४३२१०', '9876543210'],
  ])('phone %s → %s', (given, expected) => {
    expect(normal({ phoneNumber: given }).phoneNumber).toBe(expected)
  })

  it("removes only the company's own code", () => {
    expect(normal({ phoneNumber: '+49 30 901820' }, GERMANY).phoneNumber).toBe('30901820')
    expect(normal({ phoneNumber: '0049 30 901820' }, GERMANY).phoneNumber).toBe('30901820')
  })

  it.each([
    ['+1 212 555 0100', '+1', '2125550100'],
    ['001 (212) 555-0100', '+1', '2125550100'],
    ['+1 684 633 1234', '+1684', '6331234'],
    ['+971 50 123 4567', '+971', '501234567'],
    ['+44-20-7946-0018', '+44', '2079460018'],
    ['+91 98765 43210', '+91', '9876543210'],
    ['98765 43210', '+91', '9876543210'],
  ])('the phone %s keeps the dial code it carries: %s', (given, countryCode, phoneNumber) => {
    expect(normal({ phoneNumber: given })).toMatchObject({ countryCode, phoneNumber })
    expect(problems({ phoneNumber: given })).toEqual([])
  })

  it('checks a phone of another country by that country’s rule', () => {
    expect(normal({ phoneNumber: '+91 9876543210' }, GERMANY)).toMatchObject({ countryCode: '+91' })
    expect(problems({ phoneNumber: '+91 987654321' }, GERMANY)).toEqual(['Phone is not valid for Asha Rao'])
    expect(problems({ phoneNumber: '+971 5012' })).toEqual(['Phone is not valid for Asha Rao'])
    expect(problems({ phoneNumber: '+999 5012345678' })).toEqual(['Phone is not valid for Asha Rao'])
  })

  it.each([
    ['Mr. Rahul', 'Rahul'],
    ['MRS Asha', 'Asha'],
    ['Dr.Kumar', 'Kumar'],
    ['Mr & Mrs Rao', 'Rao'],
    ['Smt. Meena', 'Meena'],
    ['Shri Mohan', 'Mohan'],
    ['M/s Rao', 'Rao'],
    ['Ar. Nair', 'Nair'],
    ['Sri Lakshmi', 'Sri Lakshmi'],
    ['Ar Rahman', 'Ar Rahman'],
    ['Drishti', 'Drishti'],
    ['Mr', 'Mr'],
  ])('titles are taken off: %s → %s', (given, expected) => {
    expect(normal({ firstName: given }).firstName).toBe(expected)
  })

  it.each([
    ['1250000', '1250000'],
    ['₹ 12,50,000.00', '1250000'],
    ['Rs. 5,00,000/-', '500000'],
    ['rs 750000', '750000'],
    ['INR 10 00 000', '1000000'],
    ['500000.0', '500000'],
    ['12.5 lakh', '1250000'],
    ['1.2 Cr', '12000000'],
    ['8-10 lakhs', '800000'],
    ['twelve lakh', 'twelve lakh'],
    ['₹ 1,00', '100'],
    ['-5', '-5'],
  ])('budget %s → %s', (given, expected) => {
    expect(normal({ budget: given }).budget).toBe(expected)
  })

  it.each([
    ['1200', '1200', 'sqft'],
    ['1200 sqft', '1200', 'sqft'],
    ['1,200 Sq. Ft.', '1200', 'sqft'],
    ['1200.0', '1200', 'sqft'],
    ['85 sqm', '85', 'sqm'],
    ['85 m²', '85', 'sqm'],
    ['240 Sq yds', '240', 'Sq yds'],
    ['240 gaj', '240', 'Sq yds'],
    ['large', 'large', 'sqft'],
    ['12 acres', '12 acres', 'sqft'],
  ])('area %s → %s %s', (given, digits, unit) => {
    expect(normal({ area: given })).toMatchObject({ area: digits, areaUnit: unit })
  })
  // half a million characters: quadratic work would not finish within the time of a test
  it.each(['2'.repeat(500_000), `1${' '.repeat(500_000)}`, `1${'.'.repeat(500_000)}`])(
    'an area is read in time that is in proportion to its text',
    text => {
      expect(normal({ area: `${text}!` }).areaUnit).toBe('sqft')
      expect(problems({ area: `${text}!` })).toEqual(['Area is not valid for Asha Rao'])
    },
  )

  it('keeps the zeros and drops the spaces of a pin code, but only in India', () => {
    expect(normal({ pinCode: ' 560 038 ' }).pinCode).toBe('560038')
    expect(normal({ pinCode: '003069' }).pinCode).toBe('003069')
    expect(normal({ pinCode: '560038.0' }).pinCode).toBe('560038')
    expect(normal({ pinCode: ' D  10115 ' }, GERMANY).pinCode).toBe('D 10115')
  })

  it('leaves one line of text without control characters', () => {
    expect(normal({ address: ' 12,\n MG\u0000Road\t ' }).address).toBe('12, MG Road')
    expect(normal({ firstName: '  Mary   Ann ' }).firstName).toBe('Mary Ann')
    expect(normal({ city: 'Pune\ud800' }).city.isWellFormed()).toBe(true)
  })
})

describe('what cells say beyond their values', () => {
  const checked = (cells: Partial<RowTexts>) => checkRow(2, { ...GOOD, ...cells }, INDIA)

  it('is kept: a second phone as one, the rest among the remarks', () => {
    const { normal: row, problems: none } = checked({
      phoneNumber: '98450 11201 / 98450 11202, +971 50 123 4567',
      budget: '8-10 lakhs',
      area: '30x40',
      lastName: 'Rao (Flat 12, Tower 3, Lake View)',
    })
    expect(none).toEqual([])
    expect(row).toMatchObject({
      lastName: 'Rao',
      phoneNumber: '9845011201',
      otherPhones: ['9845011202'],
      budget: '800000',
      area: '1200',
      notes: [
        'Last Name: Rao (Flat 12, Tower 3, Lake View)',
        'Phone: 98450 11201 / 98450 11202, +971 50 123 4567',
        'Budget: 8-10 lakhs',
        'Area: 30x40',
      ],
    })
  })

  it('keeps as many further phones as a lead has room for, and the others as well', () => {
    const phones = Array.from({ length: 6 }, (_, n) => `984501120${n}`)
    const { normal: row } = checked({ phoneNumber: phones.join(', ') })
    expect(row.otherPhones).toEqual(phones.slice(1, 5))
    expect(row.notes).toEqual([])
    expect(row.otherContacts).toEqual([{ email: '', phones: ['9845011205'] }])
  })

  it('includes a second phone of a column of its own, once, and only with the same dial code', () => {
    const second = (secondPhone: string, phoneNumber = '98450 11201 / 98450 11202') => {
      const { normal: row, readings, problems: found } = checked({ phoneNumber, secondPhone })
      expect(found).toEqual([])
      return [
        row.otherPhones,
        row.notes,
        readings.filter(({ field }) => field === 'secondPhone').map(({ read }) => read),
      ]
    }
    expect(second('')).toEqual([['9845011202'], [], []])
    expect(second('098450 11203')).toEqual([['9845011202', '9845011203'], [], []])
    expect(second('98450 11202')).toEqual([['9845011202'], [], []])
    expect(second('98450 11201', '98450 11201')).toEqual([[], [], []])
    expect(second('98450 11203 / 04')).toEqual([
      ['9845011202', '9845011203', '9845011204'],
      ['Second Phone: 98450 11203 / 04'],
      ['+91 9845011203, 9845011204'],
    ])
    expect(second('+971 50 123 4567')).toEqual([['9845011202'], ['Second Phone: +971 501234567'], ['+971 501234567']])
    // a number of another country is a contact's, with its dial code, in whichever cell it stands
    for (const cells of [
      { phoneNumber: '98450 11201', secondPhone: '+971 50 123 4567' },
      { phoneNumber: '98450 11201 / +971 50 123 4567' },
      { phoneNumber: '98450 11201', secondPhone: '98450 11202, +971 50 123 4567' },
    ])
      expect(checked(cells).normal.otherContacts).toEqual([{ email: '', phones: ['971501234567'] }])
    expect(checked({ secondPhone: '98450' }).problems).toMatchObject([{ field: 'secondPhone' }])
    const many = checked({
      phoneNumber: '98450 11201',
      secondPhone: '98450 11202, 9845011203, 9845011204, 9845011205, 9845011206',
    })
    expect(many.normal).toMatchObject({
      otherPhones: ['9845011202', '9845011203', '9845011204', '9845011205'],
      otherContacts: [{ email: '', phones: ['9845011206'] }],
      notes: [],
    })
    expect(many.readings).toMatchObject([{ field: 'secondPhone', isKept: false }])
  })

  it('follows the remarks of the sheet', () => {
    const { normal: row } = checked({ remarks: ' Wants a\n courtyard ', budget: '8-10 lakhs' })
    expect([row.remarks, notesBeside(row)]).toEqual(['Wants a\ncourtyard', ['Budget: 8-10 lakhs']])
    expect(notesBeside(checked({ remarks: 'x' }).normal)).toEqual([])
    // they may say it already, in a file that was exported
    expect(notesBeside(checked({ remarks: 'Budget: 8-10 lakhs\nx', budget: '8-10 lakhs' }).normal)).toEqual([])
    // what they have no room for goes to the history
    expect(checked({ remarks: 'x'.repeat(5000), budget: '8-10 lakhs' }).problems).toEqual([])
  })

  it('is shown beside what was written, where they differ in more than spaces and punctuation', () => {
    const { readings } = checked({
      firstName: 'Mr. Asha',
      phoneNumber: '098450-11201 / 98450 11202',
      pinCode: '560 038',
      budget: '12.5 L',
      area: '1,200 sq. ft.',
    })
    expect(readings).toEqual([
      { field: 'firstName', written: 'Mr. Asha', read: 'Asha', isKept: false },
      {
        field: 'phoneNumber',
        written: '098450-11201 / 98450 11202',
        read: '+91 9845011201, 9845011202',
        isKept: false,
      },
      { field: 'budget', written: '12.5 L', read: '12,50,000', isKept: false },
    ])
    expect(checked({ phoneNumber: '+91 98450 11201', budget: 'Rs. 4,50,000/-', city: ' Pune ' }).readings).toEqual([])
    expect(checked({ budget: '8-10 lakhs', phoneNumber: '९८४५०११२०१' }).readings).toEqual([
      { field: 'phoneNumber', written: '९८४५०११२०१', read: '+91 9845011201', isKept: false },
      { field: 'budget', written: '8-10 lakhs', read: '8,00,000', isKept: true },
    ])
    expect(checked({ area: '240 gaj' }).readings).toMatchObject([{ written: '240 gaj', read: '240 Sq yds' }])
    expect(['1200', '110 sq. m.', '1,200 SQFT'].flatMap(area => checked({ area }).readings)).toEqual([])
    // in the groups of the company's currency
    const elsewhere = checkRow(2, { ...GOOD, budget: '1.2M' }, { ...INDIA, currency: ['$'] })
    expect(elsewhere.readings).toEqual([{ field: 'budget', written: '1.2M', read: '1,200,000', isKept: false }])
    // what is refused is not read
    expect(checked({ budget: 'ten lakh' }).readings).toEqual([])
  })
})

describe('dates and a second address', () => {
  const NOW = { ...INDIA, zone: 'Asia/Kolkata', now: new Date('2026-11-23T06:30:00Z') }
  const checked = (cells: Partial<RowTexts>) => checkRow(2, { ...GOOD, ...cells }, NOW)

  it.each([
    ['15/01/2026', '2026-01-15', ''],
    ['15 Jan 2026 4:30 PM', '2026-01-15', '16:30'],
    ['2026-11-23 12:00', '2026-11-23', '12:00'],
    ['24 Dec', '2025-12-24', ''],
    ['2026-11-22T20:00:00Z', '2026-11-23', '01:30'],
    ['', '', ''],
  ])('an enquiry of %j is one of %s %s', (enquiryDate, day, enquiryTime) => {
    const { normal: row, problems: found } = checked({ enquiryDate })
    expect(row).toMatchObject({ enquiryDate: day, enquiryTime })
    expect(found).toEqual([])
  })

  it.each([
    ['24/11/2026', 'The enquiry date cannot be in the future'],
    ['23-11-2026 12:01', 'The enquiry date cannot be in the future'],
    ['soon', 'Not a valid date'],
  ])('no enquiry can be of %j', (enquiryDate, reason) => {
    expect(checked({ enquiryDate }).problems).toEqual([{ field: 'enquiryDate', reason }])
  })

  it.each([
    ['03/04/2027', '2027-04-03', [], '03 Apr 2027'],
    ['Dec 2026', '2026-12-31', ['Exp. Closure: Dec 2026'], '31 Dec 2026'],
    ["Feb'28", '2028-02-29', ["Exp. Closure: Feb'28"], '29 Feb 2028'],
    ['5 Jan', '2027-01-05', ['Exp. Closure: 5 Jan'], '05 Jan 2027'],
  ])('a closure of %j is expected on %s', (expClosureDate, day, notes, read) => {
    const { normal: row, readings, problems: found } = checked({ expClosureDate })
    expect(row).toMatchObject({ expClosureDate: day, notes })
    expect(readings).toMatchObject([{ field: 'expClosureDate', written: expClosureDate, read }])
    expect(found).toEqual([])
  })

  it.each([
    ['25/12/2026 4pm', '', '2026-12-25', '16:00', []],
    ['24 Nov', '', '2026-11-24', '', ['Follow-up: 24 Nov']],
    ['23/11/2026', '5', '2026-11-23', '', []],
    // one that is over stays, and is overdue
    ['22/11/2026', '', '2026-11-22', '', []],
    ['', '', '', '', []],
  ])('a follow-up of %j at %j is on %s %s', (followUp, followUpTime, day, followUpClock, notes) => {
    const { normal: row, problems: found } = checked({ followUp, followUpTime })
    expect(row).toMatchObject({ followUp: day, followUpClock, notes })
    expect(found).toEqual([])
  })

  it('is shown with its time of day', () => {
    const { readings } = checked({ followUp: '5/12/2026 16:05', lastCall: '3/4/2026 0:30', enquiryDate: '1/2/2026' })
    expect(readings.map(({ read }) => read)).toEqual(['01 Feb 2026', '05 Dec 2026, 04:05 PM', '03 Apr 2026, 12:30 AM'])
  })

  it('a follow-up that is over is shown as it was read', () => {
    expect(checked({ followUp: '22/11/2026' }).readings).toEqual([
      { field: 'followUp', written: '22/11/2026', read: '22 Nov 2026', isKept: false },
    ])
  })

  it.each<[string, Partial<RowTexts>, string, string]>([
    ['a time without a day', { followUpTime: '4 pm' }, 'followUpTime', 'A time needs a date'],
    ['no time', { followUp: '25/12/2026', followUpTime: 'noonish' }, 'followUpTime', 'Not a valid time'],
    ['no day', { followUp: 'soon' }, 'followUp', 'Not a valid date'],
    ['a call to come', { lastCall: '24/11/2026' }, 'lastCall', 'The last call cannot be in the future'],
  ])('refuses %s', (_, cells, field, reason) => {
    expect(checked(cells).problems).toEqual([{ field, reason }])
  })

  it('further addresses are contacts of the same name, and a second one alone is the address', () => {
    const contacts = (cells: Record<string, string>) => checked({ phoneNumber: '9845011201', ...cells }).normal
    expect(contacts({ email: 'asha@example.com', secondEmail: 'rao@example.com' })).toMatchObject({
      email: 'asha@example.com',
      otherContacts: [{ email: 'rao@example.com', phones: ['9845011201'] }],
      notes: [],
    })
    expect(contacts({ secondEmail: 'rao@example.com, R@example.com; r@example.com' })).toMatchObject({
      email: 'rao@example.com',
      otherContacts: [{ email: 'r@example.com' }],
    })
    expect(contacts({ email: 'asha@example.com, rao@example.com', secondEmail: 'r@example.com' })).toMatchObject({
      email: 'asha@example.com',
      otherContacts: [{ email: 'rao@example.com' }, { email: 'r@example.com' }],
      notes: [],
    })
    const alone = checked({ secondEmail: 'rao@example.com' })
    expect(alone).toMatchObject({ normal: { email: 'rao@example.com', otherContacts: [] }, readings: [] })
    expect(contacts({ email: 'Asha@example.com', secondEmail: 'asha@example.com' }).otherContacts).toEqual([])
    expect(checked({ secondEmail: 'rao@' }).problems).toMatchObject([{ field: 'secondEmail' }])
    for (const field of ['email', 'secondEmail'])
      expect(checked({ [field]: 'rao@example.com, r@' })).toMatchObject({
        normal: { email: 'rao@example.com', notes: [expect.stringContaining('rao@example.com, r@')] },
        problems: [],
      })
  })

  it('a company has at most 75 characters', () => {
    expect(checked({ companyName: 'Studio 9 & Sons Pvt. Ltd.' }).problems).toEqual([])
    expect(checked({ companyName: 'x'.repeat(76) }).problems).toMatchObject([{ field: 'companyName' }])
  })
})

describe('what came from outside as it is', () => {
  const checked = (cells: Partial<RowTexts>) => checkRow(2, { ...GOOD, ...cells }, INDIA)

  it.each(['Sharma / Rao', 'Anita (HSR)', 'Ravi 2', 'K @ Studio', 'Flat 3B Mehta'])('%s is a name', firstName => {
    expect(checked({ firstName })).toMatchObject({ normal: { firstName, notes: [] }, problems: [] })
  })

  it('a longer name is split or kept whole in the remarks, and a longer city kept there', () => {
    const long = 'Venkata Lakshmi Narasimha Rao'
    expect(rowFromCells([long, ''], ['firstName', 'lastName'])).toMatchObject({
      firstName: 'Venkata',
      lastName: 'Lakshmi Narasimha Rao',
    })
    expect(checked({ firstName: long, city: 'Electronic City Phase One' })).toMatchObject({
      normal: {
        firstName: 'Venkata Lakshmi',
        city: '',
        notes: [`First Name: ${long}`, 'City: Electronic City Phase One'],
      },
      problems: [],
    })
  })

  it.each([
    'NA',
    'N/A',
    'n.a.',
    '-',
    '--',
    'nil',
    'null',
    'None',
    '#N/A',
    '#REF!',
    '?',
    'nan',
    'undefined',
    '(blank)',
    'TBD',
    'No owner',
  ])('%s is nothing in every column', nothing => {
    const headings = IMPORT_FIELDS.map(({ heading }) => heading)
    const mapping = [...IMPORT_FIELDS.map(({ key }) => key), 'note']
    const filled = IMPORT_FIELDS.map(({ key }) => (key === 'firstName' || key === 'phoneNumber' ? GOOD[key] : nothing))
    const texts = rowFromCells([...filled, nothing], mapping, [...headings, 'Site'])
    const blank = rowFromCells([...filled.map(text => (text === nothing ? '' : text)), ''], mapping, headings)
    expect(texts).toEqual(blank)
    // and where a person wrote it into a cell, unless it may be the name that they meant
    const typed = Object.fromEntries(IMPORT_FIELDS.map(({ key }, at) => [key, filled[at]]))
    if (!isNoName(nothing)) typed.lastName = ''
    const { normal: row, problems: found } = checked(typed)
    expect([row, found]).toEqual([checked(blank).normal, []])
    expect(rowFromCells([`Amit ${nothing}`], ['firstName']).firstName).toBe('Amit')
  })

  it('a name in a column of its own is used where the row has none in its parts', () => {
    const headings = ['Name', 'Given Name', 'Family Name', 'Phone', 'Full Name']
    const mapping = guessMapping(headings)
    expect(mapping).toEqual([null, 'firstName', 'lastName', 'phoneNumber', null])
    const name = (...cells: string[]) => {
      const { firstName, lastName } = rowFromCells(cells, mapping, headings)
      return [firstName, lastName]
    }
    expect(name('Asha Devi Rao', 'Asha', 'Rao', '98')).toEqual(['Asha', 'Rao'])
    expect(name('Mr. Asha Rao', '', '', '98')).toEqual(['Asha', 'Rao'])
    expect(name('Asha Devi Rao', 'N/A', 'Rao', '98')).toEqual(['Asha Devi', 'Rao'])
    expect(name('', '', '', '98', 'Ravi Menon')).toEqual(['Ravi', 'Menon'])
    expect(name('', '', 'Rao', '98')).toEqual(['', 'Rao'])
    // a column that somebody leaves out on purpose, or uses for something else, is none
    const skipped = ['skip', 'firstName', 'lastName', 'phoneNumber', 'companyName']
    expect(rowFromCells(['Asha Rao', '', '', '98', 'Ravi Menon'], skipped, headings).firstName).toBe('')
  })

  it('a name that is one of those words is read as a name, out of a whole one or written into its cell', () => {
    for (const name of ['Nil Roy', 'None Such', 'Kim Na']) {
      const { normal: row, problems: found } = checked(
        rowFromCells([name, '98765 43210'], ['firstName', 'phoneNumber']),
      )
      expect([`${row.firstName} ${row.lastName}`, found]).toEqual([name, []])
    }
    expect(checked({ ...GOOD, firstName: 'Nil', lastName: 'Na' }).normal).toMatchObject({
      firstName: 'Nil',
      lastName: 'Na',
    })
  })

  it('what programs write for a missing last name is none', () => {
    for (const missing of ['null', 'undefined', 'NaN', 'N/A', '#N/A'])
      expect(rowFromCells([`Amit ${missing}`], ['firstName'])).toMatchObject({ firstName: 'Amit', lastName: '' })
  })
})

describe('what cannot be imported', () => {
  it('lets a good row pass, with only the required cells filled', () => {
    expect(problems({})).toEqual([])
    expect(problems({ lastName: '', email: '', city: '', budget: '' })).toEqual([])
  })

  it.each<[string, Partial<RowTexts>, string | undefined]>([
    ['first name of 24 letters', { firstName: 'a'.repeat(24) }, undefined],
    ['first name of 25 letters', { firstName: 'a'.repeat(25), lastName: '' }, undefined],
    ['first name with a digit', { firstName: 'R2' }, undefined],
    ['first name of digits', { firstName: '9845011201' }, 'First Name'],
    ['first name that is an address', { firstName: 'asha@example.com' }, 'First Name'],
    ['first name that is a formula', { firstName: '=HYPERLINK("//example.com")' }, 'First Name'],
    ['first name in another script', { firstName: 'नेहा' }, undefined],
    ['first name with an apostrophe', { firstName: "O'Brien-Rao" }, undefined],
    ['first name of initials', { firstName: 'A.S.Betgeri' }, undefined],
    ['first name that ends in a full stop', { firstName: 'K. S.' }, undefined],
    ['first name with two full stops', { firstName: 'K.. Rao' }, undefined],
    ['first name that begins with a hyphen', { firstName: '-Rao' }, undefined],
    ['first name of a firm', { firstName: 'B N & Company - ACC' }, undefined],
    ['no first name', { firstName: '' }, 'First Name'],
    ['last name of 24 letters', { lastName: 'b'.repeat(24) }, undefined],
    ['last name of 25 letters', { lastName: 'b'.repeat(25) }, undefined],
    ['last name of digits', { lastName: '123' }, 'Last Name'],
    ['last name with a hyphen', { lastName: 'Saint-Denis' }, undefined],
    ['a city with a full stop', { city: 'St. Thomas Mount' }, undefined],
    ['an address that is none', { email: 'asha@' }, 'Email'],
    ['an address of 63 characters', { email: `${'a'.repeat(51)}@example.com` }, undefined],
    ['an address of 64 characters', { email: `${'a'.repeat(52)}@example.com` }, 'Email'],
    ['a phone of 9 digits', { phoneNumber: '987654321' }, 'Phone'],
    ['a phone of 11 digits', { phoneNumber: '98765432101' }, 'Phone'],
    ['a phone that a spreadsheet has rounded', { phoneNumber: '9.88E+09' }, 'Phone'],
    ['no phone', { phoneNumber: '' }, 'Phone'],
    ['a budget of 10 digits', { budget: '9999999999' }, undefined],
    ['a budget of 11 digits', { budget: '10000000000' }, 'Budget'],
    ['a budget in words', { budget: 'ten lakh' }, 'Budget'],
    ['a negative budget', { budget: '-5' }, 'Budget'],
    ['a city of 23 letters', { city: 'c'.repeat(23) }, undefined],
    ['a city of 24 letters', { city: 'c'.repeat(24) }, undefined],
    ['a city with a digit', { city: 'Pune 4' }, undefined],
    ['a city with a comma', { city: 'Dubai, UAE' }, undefined],
    ['a city without letters', { city: '411045' }, 'City'],
    ['a city with other signs', { city: 'Pune; Goa!' }, 'City'],
    ['a pin code of 5 digits', { pinCode: '56003' }, 'Pin Code'],
    ['a pin code of 7 digits', { pinCode: '5600381' }, 'Pin Code'],
    ['no pin code', { pinCode: '' }, undefined],
    ['an address text of 1024 characters', { address: 'd'.repeat(1024) }, 'Address'],
    ['an area of 9 digits', { area: '123456789 sqft' }, undefined],
    ['an area of 10 digits', { area: '1234567890' }, 'Area'],
    ['a work scope of 51 characters', { requirements: 'e'.repeat(51) }, 'Work Scope'],
    ['a lead source of 51 characters', { leadSource: 'e'.repeat(51) }, 'Lead Source'],
    ['a source name of 50 characters', { sourceName: 'e'.repeat(50) }, undefined],
  ])('%s [IN-516 IN-517 IN-518 IN-519 IN-520 IN-521 IN-522]', (_title, cells, heading) => {
    const { firstName, lastName } = normal(cells)
    const name = `${firstName} ${lastName}`.trim() || 'row 2'
    expect(problems(cells)).toEqual(heading === undefined ? [] : [`${heading} is not valid for ${name}`])
  })

  it('reports every problem of a row, in the order of the columns [IN-523]', () => {
    expect(problems({ firstName: '22', phoneNumber: '1', pinCode: 'x' })).toEqual([
      'First Name is not valid for 22 Rao',
      'Phone is not valid for 22 Rao',
      'Pin Code is not valid for 22 Rao',
    ])
  })

  it("names the sheet's row where there is no name", () => {
    expect(problemText('phoneNumber', { row: 41, firstName: '', lastName: '' })).toBe('Phone is not valid for row 41')
  })

  it("follows the company's country and dial code", () => {
    expect(problems({ phoneNumber: '+49 30 901820', pinCode: '10115' }, GERMANY)).toEqual([])
    expect(problems({ phoneNumber: '1234', pinCode: '10115' }, GERMANY)).toEqual(['Phone is not valid for Asha Rao'])
    expect(problems({}, { dialCode: '+91', country: '' })).toEqual([])
  })
})
