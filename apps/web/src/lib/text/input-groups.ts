import { countsInLakhs, groupedNumber } from '@plinth/contract/money-text'

/** How a number input groups the digits that are typed into it, as a company with this currency symbol writes them. */
export const inputGroups = (symbol: string) =>
  ({
    thousandSeparator: groupedNumber(1000, symbol).replace(/\d/g, ''),
    thousandsGroupStyle: countsInLakhs(symbol) ? 'lakh' : 'thousand',
  }) as const
