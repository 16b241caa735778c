/** A name with which letters stand in it, as bits: each letter that is changed moves at most two of them. */
interface Spelled {
  id: string
  letters: string[]
  bits: number
}
const LETTERS_APART = 2

/** Groups of clients whose names differ by at most two letters in the same city; each names what its first client is called. */
export function alikeNames(
  clients: readonly { id: string; name: string; city: string; shown: string }[],
): { label: string; ids: string[] }[] {
  const ofCity = new Map<string, Spelled[]>()
  const shown = new Map(clients.map(client => [client.id, client.shown]))
  for (const { id, name, city } of clients) {
    const letters = [...name]
    let bits = 0
    for (const letter of letters) bits |= 1 << ((letter.codePointAt(0) ?? 0) & 31)
    const others = ofCity.get(city)
    if (others) others.push({ id, letters, bits })
    else ofCity.set(city, [{ id, letters, bits }])
  }
  const group = new Map<string, string[]>()
  for (const names of ofCity.values())
    for (const [at, one] of names.entries())
      for (let next = at + 1; next < names.length; next++) {
        const other = names[next] as Spelled
        if (bitCount(one.bits ^ other.bits) <= 2 * LETTERS_APART && areAlike(one.letters, other.letters))
          join(group, one.id, other.id)
      }
  return [...new Set(group.values())].map(ids => ({ label: shown.get(ids[0] ?? '') ?? '', ids }))
}

function join(group: Map<string, string[]>, a: string, b: string): void {
  const [first, second] = [group.get(a) ?? [a], group.get(b) ?? [b]]
  const joined = first === second ? first : [...first, ...second]
  for (const id of joined) group.set(id, joined)
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Whether one becomes the other by at most two letters added, left out or replaced. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  if (Math.abs(a.length - b.length) > LETTERS_APART) return false
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [row, letter] of a.entries()) {
    const now = [row + 1]
    for (const [at, other] of b.entries())
      now.push(Math.min((before[at + 1] ?? 0) + 1, (now[at] ?? 0) + 1, (before[at] ?? 0) + (letter === other ? 0 : 1)))
    if (Math.min(...now) > LETTERS_APART) return false
    before = now
  }
  return (before[b.length] ?? 0) <= LETTERS_APART
}
