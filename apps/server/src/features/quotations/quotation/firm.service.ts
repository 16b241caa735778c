import { firstMonthOf, isIndia } from '@plinth/contract/company/firm-home'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import type { ApprovalLimits } from '@plinth/contract/quotations/quotation/rules/approval-need'
import type { TaxSettings } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import type { Tx } from '../../../platform/database/database.ts'
import { selectFirm } from './firm.queries.ts'

/** What a company has set for its quotations, with what holds where it never said so. */
export interface Firm extends TaxSettings, ApprovalLimits {
  currency: string
  currencySymbol: string
  pricesIncludeTax: boolean
  roundOff: boolean
  validityDays: number
  /** of the financial year, 1 to 12 */
  firstMonth: number
  /** days after which a rate counts as old */
  rateAgeDays: number
}

const VALIDITY_DAYS = 15

export async function firmOf(tx: Tx, companyId: string): Promise<Firm> {
  const row = await selectFirm(tx, companyId)
  return {
    registration: row.registration ?? (isIndia(row.country) ? 'regular' : 'foreign'),
    stateCode: row.stateCode,
    taxName: row.taxName,
    currency: row.currency,
    currencySymbol: row.currencySymbol,
    pricesIncludeTax: row.pricesIncludeTax ?? false,
    roundOff: row.roundOff ?? row.currency === 'INR',
    validityDays: row.validityDays ?? VALIDITY_DAYS,
    firstMonth: row.firstMonth ?? firstMonthOf(row.country),
    maxDiscountPct: row.maxDiscount,
    minMarginPct: row.minMargin,
    rateAgeDays: row.rateAgeDays ?? ITEM_LIMITS.rateAge,
  }
}
