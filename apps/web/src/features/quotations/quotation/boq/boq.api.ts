import type { BoqSheet, boqImportsRoutes, ItemMatch } from '@plinth/contract/quotations/boq-imports'
import { BOQ_LIMITS } from '@plinth/contract/quotations/boq-imports'
import { boqImportsEndpoints } from '@plinth/contract/quotations/endpoints'
import { clientOf } from '../../../../lib/server/api-client.ts'

const imports = clientOf<typeof boqImportsRoutes>(boqImportsEndpoints, 'boqImports')

/** Reads the spreadsheet of a bill of quantities; nothing is written. Throws AppError. */
export const readBoq = async (versionId: string, file: File): Promise<BoqSheet> =>
  (await imports.read({ params: { id: versionId }, file })).data

/** Items of the library for rows, as many at a time as the server takes. Throws AppError. */
export async function matchRows(
  rows: readonly { text: string; unit: string }[],
  signal: AbortSignal,
): Promise<ItemMatch[]> {
  const found: ItemMatch[] = []
  for (let from = 0; from < rows.length; from += BOQ_LIMITS.matchedAtOnce) {
    const some = rows.slice(from, from + BOQ_LIMITS.matchedAtOnce)
    found.push(...(await imports.match({ body: { rows: [...some] } }, { signal })).data)
  }
  return found
}
