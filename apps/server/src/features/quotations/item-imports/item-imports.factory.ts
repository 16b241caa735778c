import type { ItemImportSummary, WholeItemImport } from '@plinth/contract/quotations/item-imports/item-imports'
import {
  ITEM_SHEET_COLUMNS,
  ITEM_SHEET_FIELDS,
  type ItemSheetField,
} from '@plinth/contract/quotations/item-sheet-columns'
import { vi } from 'vitest'
import type { Member } from '../../../test/harness.ts'

type Row = Partial<Record<ItemSheetField, string>>

/** A spreadsheet of items with all columns, or those that are named. */
export function itemSheet(rows: readonly Row[], fields: readonly ItemSheetField[] = ITEM_SHEET_FIELDS): File {
  const lines = [
    fields.map(field => ITEM_SHEET_COLUMNS[field].heading),
    ...rows.map(row => fields.map(field => row[field] ?? '')),
  ]
  return new File([lines.map(line => line.map(cell => `"${cell}"`).join(',')).join('\n')], 'rates.csv')
}

export const uploadItems = async (
  who: Pick<Member, 'api'>,
  rows: readonly Row[],
  fields?: readonly ItemSheetField[],
): Promise<WholeItemImport> => (await who.api.itemImports.upload({ file: itemSheet(rows, fields) })).data

/** The import as it is changed. */
export const changeImport = async (
  who: Pick<Member, 'api'>,
  { summary, draft }: WholeItemImport,
  body: Omit<Parameters<Member['api']['itemImports']['change']>[0]['body'], 'version'>,
): Promise<WholeItemImport> =>
  (
    await who.api.itemImports.change({
      params: { id: summary._id },
      body: { version: draft?.version ?? 0, ...body },
    })
  ).data

/** Saves an import and waits for its end. */
export async function saveItems(
  who: Pick<Member, 'api'>,
  { summary, draft }: WholeItemImport,
): Promise<ItemImportSummary> {
  const params = { id: summary._id }
  await who.api.itemImports.save({ params, body: { version: draft?.version ?? 0 } })
  return vi.waitFor(
    async () => {
      const { data } = await who.api.itemImports.byId({ params })
      if (data.summary.status === 'saving') throw new Error(`${data.summary.done} of ${data.summary.total} so far`)
      return data.summary
    },
    { timeout: 60_000, interval: 50 },
  )
}
