import type { Phase } from '@plinth/contract/projects/project-phases/project-phases'

/** The order of phases and milestones as the server takes it. */
export type Order = { _id: string; milestones: string[] }[]
export const orderOf = (phases: readonly Phase[]): Order =>
  phases.map(phase => ({ _id: phase._id, milestones: phase.milestones.map(one => one._id) }))

/** What is moved in the order: a phase with its milestones, or one milestone. */
export interface Part {
  kind: 'phase' | 'milestone'
  id: string
}

const placed = <T>(all: readonly T[], from: number, to: number): T[] => {
  const next = [...all]
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}
const placeOf = (order: Order, id: string): number => order.findIndex(phase => phase._id === id)
const phaseWith = (order: Order, milestone: string): number =>
  order.findIndex(phase => phase.milestones.includes(milestone))

/** The order with a phase one place up or down. */
const withPhaseMoved = (order: Order, id: string, by: -1 | 1): Order => {
  const at = placeOf(order, id)
  return at + by < 0 ? order : placed(order, at, at + by)
}

/** The order with a milestone one place up or down; beyond the ends of its phase it moves to the next one. */
function withMilestoneMoved(order: Order, id: string, by: -1 | 1): Order {
  const at = phaseWith(order, id)
  const place = order[at]?.milestones.indexOf(id) ?? -1
  const isWithin = place + by >= 0 && place + by < (order[at]?.milestones.length ?? 0)
  if (!isWithin && order[at + by] === undefined) return order
  return order.map((phase, index) => {
    if (index === at)
      return {
        ...phase,
        milestones: isWithin ? placed(phase.milestones, place, place + by) : phase.milestones.filter(one => one !== id),
      }
    if (isWithin || index !== at + by) return phase
    return { ...phase, milestones: by === 1 ? [id, ...phase.milestones] : [...phase.milestones, id] }
  })
}

/** The order with one part a place up or down; as it was where there is no further place. */
export const withMoved = (order: Order, { kind, id }: Part, by: -1 | 1): Order =>
  (kind === 'phase' ? withPhaseMoved : withMilestoneMoved)(order, id, by)

/** On which side of another part one lands that is dropped on it; undefined where it cannot. */
export function sideOf(order: Order, part: Part, target: Part): 'before' | 'after' | undefined {
  if (part.id === target.id) return undefined
  if (part.kind === 'phase') {
    if (target.kind !== 'phase') return undefined
    return placeOf(order, part.id) < placeOf(order, target.id) ? 'after' : 'before'
  }
  if (target.kind === 'phase') return 'after'
  const at = phaseWith(order, target.id)
  const milestones = order[at]?.milestones ?? []
  const from = milestones.indexOf(part.id)
  return from !== -1 && from < milestones.indexOf(target.id) ? 'after' : 'before'
}

/** The order with a part in the place of the one it was dropped on: a milestone that was dropped on a phase comes last in it. */
export function withDropped(order: Order, part: Part, target: Part): Order {
  const side = sideOf(order, part, target)
  if (side === undefined) return order
  if (part.kind === 'phase') return placed(order, placeOf(order, part.id), placeOf(order, target.id))
  return order.map(phase => {
    const others = phase.milestones.filter(id => id !== part.id)
    if (target.kind === 'phase')
      return { ...phase, milestones: phase._id === target.id ? [...others, part.id] : others }
    const at = others.indexOf(target.id)
    return {
      ...phase,
      milestones: at === -1 ? others : others.toSpliced(side === 'after' ? at + 1 : at, 0, part.id),
    }
  })
}

/** Phases and milestones in this order; those that it does not name, being newer than it, follow where they belong. */
export function arranged(phases: readonly Phase[], order: Order): Phase[] {
  const milestones = new Map(phases.flatMap(phase => phase.milestones.map(one => [one._id, one] as const)))
  const named = new Set(order.flatMap(({ _id, milestones: ids }) => [_id, ...ids]))
  const isNew = ({ _id }: { _id: string }): boolean => !named.has(_id)
  const known = order.flatMap(({ _id, milestones: ids }) => {
    const phase = phases.find(one => one._id === _id)
    if (!phase) return []
    return [
      { ...phase, milestones: [...ids.flatMap(id => milestones.get(id) ?? []), ...phase.milestones.filter(isNew)] },
    ]
  })
  return [...known, ...phases.filter(isNew)]
}
