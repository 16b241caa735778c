import { SCALES, unitsOf } from '../decimals.ts'

/** A total in words, with Indian numbering for the rupee and thousands, millions and billions for other currencies (QT-158). */

const BELOW_TWENTY =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** What a currency and its hundredth are called; others are named by their code. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  INR: ['Rupees', 'Paise'],
  USD: ['US Dollars', 'Cents'],
  EUR: ['Euros', 'Cents'],
  GBP: ['Pounds', 'Pence'],
  AED: ['Dirhams', 'Fils'],
  SGD: ['Singapore Dollars', 'Cents'],
  AUD: ['Australian Dollars', 'Cents'],
  CAD: ['Canadian Dollars', 'Cents'],
  SAR: ['Riyals', 'Halalas'],
  QAR: ['Riyals', 'Dirhams'],
  LKR: ['Sri Lankan Rupees', 'Cents'],
  NPR: ['Nepalese Rupees', 'Paisa'],
  MYR: ['Ringgit', 'Sen'],
  ZAR: ['Rand', 'Cents'],
}

const INDIAN: readonly [bigint, string][] = [
  [10_000_000n, 'Crore'],
  [100_000n, 'Lakh'],
  [1000n, 'Thousand'],
]
const WESTERN: readonly [bigint, string][] = [
  [1_000_000_000_000n, 'Trillion'],
  [1_000_000_000n, 'Billion'],
  [1_000_000n, 'Million'],
  [1000n, 'Thousand'],
]

/** `Rupees One Lakh Fifteen Thousand Six Hundred Forty Only` of a decimal text and the code of its currency. */
export function totalInWords(amount: string, currency: string): string {
  const units = unitsOf(amount, SCALES.money) ?? 0n
  const size = units < 0n ? -units : units
  const [name, hundredth] = NAMES[currency] ?? [currency, 'Hundredths']
  const groups = currency === 'INR' ? INDIAN : WESTERN
  const [whole, part] = [size / 100n, size % 100n]
  const parts = part === 0n ? '' : ` and ${wordsOf(part, groups)} ${hundredth}`
  return `${units < 0n ? 'Minus ' : ''}${name} ${wordsOf(whole, groups)}${parts} Only`
}

function wordsOf(number: bigint, groups: readonly [bigint, string][]): string {
  const words: string[] = []
  let left = number
  for (const [size, name] of groups)
    if (left >= size) {
      words.push(wordsOf(left / size, groups), name)
      left %= size
    }
  if (left > 0n || words.length === 0) words.push(belowThousand(Number(left)))
  return words.join(' ')
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const words = hundreds === 0 ? [] : [BELOW_TWENTY[hundreds], 'Hundred']
  if (rest >= 20) {
    words.push(TENS[Math.floor(rest / 10) - 2])
    if (rest % 10 > 0) words.push(BELOW_TWENTY[rest % 10])
  } else if (rest > 0 || hundreds === 0) words.push(BELOW_TWENTY[rest])
  return words.join(' ')
}
