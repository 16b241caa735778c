import { GENERAL } from '../places-in-order.ts'
import type { ClientGroup, ClientLine } from './client-quotation.ts'

/** The lines of a group by where else they stand; those of an option that is not chosen stand with their choice alone. */
export function subgroupsOf({ lines }: ClientGroup): { name: string; lines: ClientLine[] }[] {
  const shown = lines.filter(line => line.optionId === null || line.isCounted)
  return [...Map.groupBy(shown, line => line.place ?? GENERAL)].map(([name, own]) => ({ name, lines: own }))
}
