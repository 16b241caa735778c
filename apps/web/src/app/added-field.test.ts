import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import { checkRow, rowFromCells } from '@plinth/contract/leads/lead-imports/import-rules'
import { describe, expect, it, vi } from 'vitest'
import { leadProblems } from '../features/leads/lead/add/add-lead-problems.ts'
import { asRead } from '../features/leads/lead/add/add-lead-reading.ts'
import { blankLead, isFilled, teamRow, toBody } from '../features/leads/lead/add/add-lead-values.ts'
import { changesOf, editValues } from '../features/leads/lead/edit/edit-values.ts'
import { leadCell, rowAfter } from '../features/leads/lead/list/cells/lead-cell-kinds.ts'
import { cellChange, cellText } from '../features/leads/lead/list/cells/lead-cell-values.ts'
import { leadColumns, pickerColumns } from '../features/leads/lead/list/lead-columns.tsx'
import { additionalFacts } from '../features/leads/lead-details/detail-texts.ts'
import { logChanges } from '../features/leads/lead-history/log-lines.ts'
import { headingOf, mapColumn, shownFields, widthOf } from '../features/leads/lead-imports/check/import-mapping.ts'
import { sampleCsv } from '../features/leads/lead-imports/import-files.ts'
import { choiceLabel, choiceText } from '../features/leads/lead-merges/merge-values.ts'

/** The table of the fields of a lead with three more: nothing else knows of them. */
vi.mock('@plinth/contract/leads/lead/lead-fields', async original => {
  const table = await original<typeof import('@plinth/contract/leads/lead/lead-fields')>()
  return {
    ...table,
    LEAD_FIELDS: {
      ...table.LEAD_FIELDS,
      plotNumber: {
        column: 'plot_number',
        label: 'Plot Number',
        kind: 'text',
        max: 20,
        listed: { width: 120 },
        merge: true,
        form: { group: 'site' },
        facts: 'additional',
        import: { heading: 'Plot No.', width: 70, example: 'B 12' },
      },
      landPrice: {
        column: 'land_price',
        label: 'Land Price',
        kind: 'money',
        listed: { width: 90 },
        merge: true,
        import: {},
      },
      handOverDate: {
        column: 'hand_over_date',
        label: 'Hand-over',
        kind: 'date',
        listed: { width: 80 },
        form: { group: 'work' },
        import: {},
      },
    },
  }
})

const setting = {
  zone: 'Asia/Kolkata',
  symbol: '₹',
  now: new Date('2026-03-18T06:30:00Z'),
  isWonTab: false,
  canEdit: true,
  canConvert: false,
  stagePlace: () => 0,
  onShowRemark: () => undefined,
}
const lead = {
  countryCode: '+91',
  phoneNumber: '+919876543210',
  area: '',
  otherPhoneNumbers: [],
  otherContactDetails: [],
  customFields: {},
  assignedTo: null,
  callStatus: null,
  lastCallDate: null,
  plotNumber: 'B 12',
  landPrice: 2_500_000,
  handOverDate: '2026-11-05',
} as unknown as Lead & ListedLead
const INDIA = { country: 'India', currencySymbol: '₹' }
const cellOf = (column: string) => {
  const cell = leadCell(column)
  if (!cell) throw new Error(`${column} has no editor`)
  return cell
}

describe('a field that is added to the table alone', () => {
  it('is a column of the list and of its picker, drawn by its kind', () => {
    const columns = leadColumns(setting)
    const added = columns.slice(-4, -1)
    expect(added.map(({ id, header, width }) => [id, header, width])).toEqual([
      ['plotNumber', 'Plot Number', 120],
      ['landPrice', 'Land Price', 90],
      ['handOverDate', 'Hand-over', 80],
    ])
    expect(added.map(column => column.cell(lead))).toEqual(['B 12', '₹25,00,000', '05 Nov 2026'])
    expect(added.map(column => column.align)).toEqual([undefined, 'end', undefined])
    expect(pickerColumns(columns).slice(-3)).toEqual(added)
  })

  it('begins blank in the form, keeps it from being thrown away, and is sent', () => {
    const blank = blankLead('+91')
    expect(blank).toMatchObject({ plotNumber: '', landPrice: '', handOverDate: '' })
    expect(isFilled(blank)).toBe(false)
    const typed = { ...blank, plotNumber: ' C 3 ' }
    expect(isFilled(typed)).toBe(true)
    expect(toBody(typed, teamRow(0), false)).toMatchObject({
      plotNumber: 'C 3',
      landPrice: '',
      handOverDate: null,
    })
    expect(leadProblems({ ...typed, plotNumber: 'x'.repeat(21) } as typeof typed, '')).toMatchObject({
      plotNumber: 'Maximum length is 20',
    })
  })

  it('is edited alone, in the form and in its cell', () => {
    const base = editValues(lead)
    expect(base.lead).toMatchObject({ plotNumber: 'B 12', landPrice: '2500000' })
    expect(changesOf(base, { ...base, lead: { ...base.lead, plotNumber: 'D 4' } as typeof base.lead })).toEqual({
      plotNumber: 'D 4',
    })
    expect(cellText(lead, cellOf('landPrice'))).toBe('2500000')
    expect(cellChange(lead, cellOf('landPrice'), '12,50,000', INDIA)).toEqual({ fields: { landPrice: '1250000' } })
    expect(rowAfter(lead, { landPrice: '1250000' } as object)).toMatchObject({ landPrice: 1_250_000 })
    expect(cellText(lead, cellOf('handOverDate'))).toBe('05/11/2026')
    expect(cellChange(lead, cellOf('handOverDate'), '6/11/2026', INDIA)).toEqual({
      fields: { handOverDate: '2026-11-06' },
    })
    expect(cellChange(lead, cellOf('handOverDate'), '', INDIA)).toEqual({ fields: { handOverDate: null } })
    expect(cellChange(lead, cellOf('plotNumber'), 'x'.repeat(21), INDIA)).toEqual({
      problem: 'Maximum length is 20',
    })
  })

  it('is refused in the form in the words of its kind', () => {
    const values = { ...blankLead('+91'), firstName: 'Asha', phoneNumber: '9876543210', landPrice: '25 acres' }
    expect(leadProblems(asRead(values), '')).toEqual({ landPrice: 'You have entered Invalid Land Price' })
    expect(cellChange(lead, cellOf('landPrice'), '25 acres', INDIA)).toEqual({
      problem: 'You have entered Invalid Land Price',
    })
    expect(cellChange(lead, cellOf('handOverDate'), 'soon', INDIA)).toEqual({ problem: 'Not a valid date' })
  })

  it('is read in the form and in its cell as people write it, and what it says beyond its value is kept', () => {
    const values = { ...blankLead('+91'), firstName: 'Asha', phoneNumber: '9876543210', landPrice: '25 lakh' }
    expect(asRead(values)).toEqual({ ...values, landPrice: '2500000' })
    expect(asRead({ ...values, landPrice: '25-30 lakh' } as typeof values)).toEqual({
      ...values,
      landPrice: '2500000',
      remarks: 'Land Price: 25-30 lakh',
    })
    expect(cellChange(lead, cellOf('landPrice'), '26 lakh', INDIA)).toEqual({ fields: { landPrice: '2600000' } })
  })

  it('is a column of the import: found by its heading, chosen, shown, read and in the sample', () => {
    const added = ['plotNumber', 'landPrice', 'handOverDate'] as string[] as 'city'[]
    expect(IMPORT_FIELDS.slice(-3).map(({ key }) => key)).toEqual(added)
    expect(guessMapping(['PLOT NO', 'land price', 'Hand over'])).toEqual(added)
    expect(mapColumn([null, 'city'], 0, 'plotNumber' as 'city')).toEqual(['plotNumber', 'city'])
    expect(shownFields(['city', ...added])).toEqual(['city', ...added])
    expect(added.map(field => [headingOf(field), widthOf(field)])).toEqual([
      ['Plot No.', 70],
      ['Land Price', 130],
      ['Hand-over', 130],
    ])
    const [headings = '', row = ''] = sampleCsv().trim().split('\r\n')
    expect(headings.split(',').slice(-3)).toEqual(['Plot No.', 'Land Price', 'Hand-over'])
    expect(row.split(',').slice(-3)).toEqual(['B 12', '', ''])
    const cells = ['Asha', '9876543210', 'C 3', 'Rs. 12,50,000', '6/11/2026']
    const texts = rowFromCells(cells, ['firstName', 'phoneNumber', ...added])
    expect(checkRow(2, texts, { dialCode: '+91', country: 'India' })).toMatchObject({
      normal: { plotNumber: 'C 3', landPrice: '1250000', handOverDate: '2026-11-06' },
      problems: [],
    })
  })

  it('has its name and its way of being written in the history, in merges and on the page of the lead', () => {
    const log = { old: { landPrice: null }, new: { landPrice: 2_500_000 }, stageOld: null, stageNew: null }
    const places = { stageName: () => undefined, personName: () => undefined }
    expect(logChanges(log, { ...setting, ...places })).toEqual([{ label: 'Land Price', from: 'N/A', to: '₹25,00,000' }])
    expect(choiceLabel('plotNumber' as 'city', { fieldNames: new Map() })).toBe('Plot number')
    expect(choiceText(lead, 'landPrice' as 'budget', setting)).toBe('₹25,00,000')
    expect(additionalFacts(lead, setting).at(-1)).toEqual({ label: 'Plot number', text: 'B 12' })
  })
})
