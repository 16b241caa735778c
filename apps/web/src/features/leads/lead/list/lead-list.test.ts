import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { leadColumns } from './lead-columns.tsx'

const lead = {
  leadStage: { _id: 'x', stageName: 'Signed', kind: 'won' },
  leadTag: [],
} as unknown as ListedLead

/** The text of a lead's Stage cell in the tab Won, or in any other. */
function stageSaid(isWonTab: boolean): string {
  const columns = leadColumns({
    zone: 'Asia/Kolkata',
    symbol: '₹',
    now: new Date('2025-03-05T19:30:00Z'),
    isWonTab,
    canEdit: true,
    canConvert: false,
    stagePlace: () => 0,
    onShowRemark: () => undefined,
  })
  const cell = columns.find(column => column.id === 'leadStage')?.cell(lead)
  return renderToStaticMarkup(createElement('div', null, cell)).replaceAll(/<[^>]*>/g, '')
}

it('shows every lead of the tab Won as Won, and elsewhere its stage by name [LM-359]', () => {
  expect(stageSaid(true)).toBe('Won')
  expect(stageSaid(false)).toBe('Signed')
})
