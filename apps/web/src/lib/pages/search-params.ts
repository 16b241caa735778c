/**
 * How a page's state is written into its address: plain text, so that a person can read and share it, and so that
 * `?type=8&search=1234` gives texts and never a guess at numbers. A page's `validateSearch` turns texts into its own shape.
 */

/** `?a=1&b=x&b=y` to `{ a: '1', b: ['x', 'y'] }`; a bare flag is an empty text. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__') continue
    const before = found[key]
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return found
}

/** The reverse: undefined, null and empty lists are left out, lists repeat their key, objects travel as JSON text. */
export function stringifySearch(search: object): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search) as [string, unknown][]) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      params.append(key, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
