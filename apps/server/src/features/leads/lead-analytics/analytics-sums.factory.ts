/** Halves are rounded up; of whole numbers, so that nothing is lost. */
export const quotient = (of: number | bigint, by: number | bigint): number => {
  const [a, b] = [BigInt(of), BigInt(by)]
  return Number((2n * a + b) / (2n * b))
}
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
/** Days with one decimal. */
export const meanDays = (milliseconds: readonly number[]): number | null =>
  milliseconds.length === 0
    ? null
    : quotient(10n * BigInt(sum(milliseconds)), 86_400_000n * BigInt(milliseconds.length)) / 10
/** As the database orders texts. */
export const compare = (a: string, b: string): number => a.localeCompare(b, 'en')
/** Each word with a capital. */
export const capitals = (text: string): string =>
  text.toLowerCase().replace(/(?<![a-z0-9])[a-z]/g, letter => letter.toUpperCase())
