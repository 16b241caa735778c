import type { SchedulePayment } from '@plinth/contract/quotations/quotation-settings/presets'

/** What the quotations of a new company begin with (table T3). */

const shares = (rows: readonly (readonly [name: string, percent: number])[]): SchedulePayment[] =>
  rows.map(([name, percent]) => ({ name, due: '', kind: 'percent', value: `${percent}.00` }))

export const SEEDED_SCHEDULES = {
  design: {
    name: 'Design by phase',
    payments: shares([
      ['On booking', 20],
      ['On concept approval', 25],
      ['On 3D approval', 25],
      ['On working drawings', 20],
      ['On handover', 10],
    ]),
  },
  execution: {
    name: 'Works by stage',
    payments: shares([
      ['On booking', 10],
      ['Before start of work', 40],
      ['On completion of carpentry', 30],
      ['On completion of finishes', 15],
      ['On handover', 5],
    ]),
  },
} as const

const EXCLUDED = [
  'Statutory approvals and society charges',
  'Structural changes',
  'Air conditioning and fire fighting unless listed',
  'Appliances',
  'Curtains and loose decor',
  'Electricity and water at site during work',
]
export const SEEDED_EXCLUSIONS = {
  name: 'Usual exclusions',
  html: `<ul>${EXCLUDED.map(text => `<li>${text}</li>`).join('')}</ul>`,
}
