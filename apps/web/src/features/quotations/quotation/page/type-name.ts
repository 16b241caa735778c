import type { QuotationType } from '@plinth/contract/quotations/quotation/states'

/** What a type is called, wherever people read it. */
export const typeName = (type: QuotationType): 'Design Quotation' | 'Execution Quotation' =>
  type === 'design' ? 'Design Quotation' : 'Execution Quotation'
