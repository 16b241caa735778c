/** Pixels of a letter and of a line, roughly: labels may come close, not onto each other. */
const LETTER = 7
const LINE = 18
const MOST = 18

interface Point {
  x: number
  y: number
}

/** Of labels that begin at their points, in order of rank, those that cover no earlier one; at most 18. */
export function labelsThatFit<T extends Point>(labels: readonly T[], nameOf: (label: T) => string): T[] {
  const boxes: { label: T; right: number }[] = []
  for (const label of labels) {
    if (boxes.length === MOST) break
    const right = label.x + 12 + nameOf(label).length * LETTER
    const isFree = boxes.every(
      box => right < box.label.x || label.x > box.right || Math.abs(label.y - box.label.y) > LINE,
    )
    if (isFree) boxes.push({ label, right })
  }
  return boxes.map(box => box.label)
}
