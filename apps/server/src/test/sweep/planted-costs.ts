/** What the world of the sweep has of costs: figures and names that appear nowhere else. */
export const PLANTED = {
  itemCost: '7.19',
  /** of a line of 1,000.00: its margin is 16.29 %, and −67.43 % under half of that */
  lineCost: '837.13',
  vendor: 'Hidden Traders',
  vendorCode: 'HT-9941',
} as const
/** What follows from them. */
export const PLANTED_TEXTS: readonly string[] = [...Object.values(PLANTED), '16.29', '67.43']
