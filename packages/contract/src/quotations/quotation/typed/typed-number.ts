import { decimalOf, typedDecimal } from '../../decimals.ts'
import { type Ratio, ratioOf, roundedRatio } from './exact-ratio.ts'

const SUFFIXES: Readonly<Record<string, bigint>> = { k: 1000n, l: 100_000n, cr: 10_000_000n }
const LONGEST = 200

/**
 * What is typed into a number cell, as a decimal of the cell's scale: a number with Indian or western grouping and perhaps `k`, `L` or
 * `Cr` (QT-093), or an expression after `=` (QT-094), which is rounded. Undefined for what is no number of that scale.
 */
export function typedNumber(typed: string, scale: number): string | undefined {
  const text = typed.trim()
  if (text.length > LONGEST) return undefined
  if (text.startsWith('=')) {
    const result = expression(text.slice(1))
    return result && decimalOf(roundedRatio(result, scale), scale)
  }
  const number = suffixed(text)
  if (!number || (number.above * 10n ** BigInt(scale)) % number.below !== 0n) return undefined
  return decimalOf(roundedRatio(number, scale), scale)
}

function suffixed(text: string): Ratio | undefined {
  const match = /^(.*?)\s*(k|l|cr)?$/i.exec(text)
  const decimal = typedDecimal(match?.[1] ?? '')
  const ratio = decimal === undefined ? undefined : ratioOf(decimal)
  return ratio && { ...ratio, above: ratio.above * (SUFFIXES[match?.[2]?.toLowerCase() ?? ''] ?? 1n) }
}

/** Sums and products in exact fractions; undefined where the text is no expression, or divides by nought. */
function expression(text: string): Ratio | undefined {
  const tokens = text.match(/[0-9][0-9.,]*|\.[0-9]+|[-+*/()]|\S/g) ?? []
  let at = 0

  const sum = (): Ratio | undefined => {
    let left = product()
    while (left && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = tokens[at++] === '+' ? 1n : -1n
      const right = product()
      left = right && reduced(left.above * right.below + sign * right.above * left.below, left.below * right.below)
    }
    return left
  }
  const product = (): Ratio | undefined => {
    let left = factor()
    while (left && (tokens[at] === '*' || tokens[at] === '/')) {
      const isDivision = tokens[at++] === '/'
      const right = factor()
      if (!right || (isDivision && right.above === 0n)) return undefined
      left = isDivision
        ? reduced(left.above * right.below, left.below * right.above)
        : reduced(left.above * right.above, left.below * right.below)
    }
    return left
  }
  const factor = (): Ratio | undefined => {
    const token = tokens[at++]
    if (token === '-' || token === '+') {
      const value = factor()
      return value && (token === '-' ? { ...value, above: -value.above } : value)
    }
    if (token === '(') {
      const value = sum()
      return tokens[at++] === ')' ? value : undefined
    }
    const decimal = token === undefined ? undefined : typedDecimal(token)
    return decimal === undefined ? undefined : ratioOf(decimal)
  }

  const result = sum()
  return at === tokens.length ? result : undefined
}

function reduced(above: bigint, below: bigint): Ratio {
  let [one, other] = [above < 0n ? -above : above, below < 0n ? -below : below]
  while (other !== 0n) [one, other] = [other, one % other]
  const sign = below < 0n ? -1n : 1n
  return { above: (sign * above) / one, below: (sign * below) / one }
}
