import type { SchedulePayment } from '@plinth/contract/quotations/quotation-settings/presets'

/** Of which type of quotations a preset is the default: `Design Quotation`, or `–`. */
export function defaultText(of: { isDefaultDesign: boolean; isDefaultExecution: boolean }): string {
  if (of.isDefaultDesign && of.isDefaultExecution) return 'Both types'
  if (of.isDefaultDesign) return 'Design Quotation'
  return of.isDefaultExecution ? 'Execution Quotation' : '–'
}

/** `20 % · 25 % · Balance` */
export const paymentsText = (rows: readonly Pick<SchedulePayment, 'kind' | 'value'>[]): string =>
  rows
    .map(({ kind, value }) => {
      if (kind === 'balance') return 'Balance'
      const plain = value.replace(/\.?0+$/, '')
      return kind === 'percent' ? `${plain} %` : plain
    })
    .join(' · ')
