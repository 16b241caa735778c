/**
 * An amount in whole paise spread over weights by the largest remainder (rule 7, QT-149): each part is the whole paise of its share,
 * and the paise that are left go one each to the largest remainders, on a tie to the earlier weight. The parts always add up to the
 * amount; where the weights add up to nought, nothing is spread.
 *
 * Discounts have no negative weights. The taxable values of a variation may, and each part is then rounded down in the direction of
 * the sum.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  let [sum, largest] = [0n, 0n]
  let hasNegative = false
  for (const weight of weights) {
    sum += weight
    if (weight > largest) largest = weight
    else if (weight < 0n) hasNegative = true
  }
  if (sum === 0n || amount === 0n) return weights.map(() => 0n)
  if (sum < 0n)
    return spread(
      -amount,
      weights.map(weight => -weight),
    ).map(part => -part)
  return !hasNegative && amount > 0n && sum <= MOST_EXACT && amount * largest <= MOST_EXACT
    ? spreadNumbers(Number(amount), weights, Number(sum))
    : spreadAny(amount, weights, sum)
}

const MOST_EXACT = BigInt(Number.MAX_SAFE_INTEGER)

/** The same for what fits into the whole numbers that floating point holds exactly, which is several times as fast. */
function spreadNumbers(amount: number, weights: readonly bigint[], sum: number): bigint[] {
  const parts = new Float64Array(weights.length)
  const remainders = new Float64Array(weights.length)
  let left = amount
  weights.forEach((weight, index) => {
    const share = amount * Number(weight)
    const remainder = share % sum
    const part = (share - remainder) / sum
    remainders[index] = remainder
    parts[index] = part
    left -= part
  })
  if (left > 0) {
    const least = remainders.toSorted()[remainders.length - left] ?? 0
    giveOut(left, remainders, least, index => {
      parts[index] = (parts[index] ?? 0) + 1
    })
  }
  return Array.from(parts, BigInt)
}

function spreadAny(amount: bigint, weights: readonly bigint[], sum: bigint): bigint[] {
  const remainders: bigint[] = []
  let left = amount
  const parts = weights.map(weight => {
    const share = amount * weight
    const remainder = ((share % sum) + sum) % sum
    const part = (share - remainder) / sum
    remainders.push(remainder)
    left -= part
    return part
  })
  if (left > 0n) {
    const least = remainders.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)).at(-Number(left)) ?? 0n
    giveOut(Number(left), remainders, least, index => {
      parts[index] = (parts[index] ?? 0n) + 1n
    })
  }
  return parts
}

/** One each to the remainders above `least`, and what is then left to the first of those that equal it. */
function giveOut<Figure extends number | bigint>(
  number: number,
  remainders: ArrayLike<Figure>,
  least: Figure,
  give: (index: number) => void,
): void {
  let left = number
  for (let index = 0; index < remainders.length; index++)
    if ((remainders[index] as Figure) > least) {
      give(index)
      left--
    }
  for (let index = 0; index < remainders.length && left > 0; index++)
    if (remainders[index] === least) {
      give(index)
      left--
    }
}
