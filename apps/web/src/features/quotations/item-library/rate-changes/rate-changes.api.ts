import { rateChangesEndpoints } from '@plinth/contract/quotations/endpoints'
import type { Rounding } from '@plinth/contract/quotations/rate-change-rules'
import type { rateChangesRoutes } from '@plinth/contract/quotations/rate-changes'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import type { ItemSelection } from '../library-address.ts'

const rateChanges = clientOf<typeof rateChangesRoutes>(rateChangesEndpoints, 'rateChanges')

export interface AskedChange {
  what: 'cost' | 'selling' | 'both'
  /** a plain decimal */
  percent: string
  rounding: Rounding
}

/** The changes of many rates that can still be undone, newest first. */
export const rateChangesQuery = queryOptions({
  queryKey: rateChanges.list.key(),
  queryFn: async ({ signal }) => (await rateChanges.list(undefined, { signal })).data,
})

const bodyOf = ({ sort: _, order: __, ...filter }: ItemSelection, asked: AskedChange) => ({ ...asked, filter })

/** What a change would make of the rates of the items that are listed (QT-055). Throws AppError. */
export const previewRates = async (selection: ItemSelection, asked: AskedChange) =>
  (await rateChanges.create({ body: { ...bodyOf(selection, asked), dryRun: true } })).data

/** Changes them; the same key for every try of the same change (decision 13). Throws AppError. */
export const changeRates = async (selection: ItemSelection, asked: AskedChange, idempotencyKey: string) =>
  (await rateChanges.create({ body: bodyOf(selection, asked) }, { idempotencyKey })).data

/** Takes a change back (QT-056). Throws AppError. */
export const undoRates = async (id: string) => (await rateChanges.undo({ params: { id }, body: {} })).data
