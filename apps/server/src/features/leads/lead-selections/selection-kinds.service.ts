import type { SelectionKind } from '@plinth/contract/leads/selection-rules'
import type { Context, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  type ChangedLead,
  deleteSelected,
  restoreSelected,
  type SelectedSlice,
  tellOfDeletedLeads,
  type UndoneSlice,
} from '../lead/lead.service.ts'
import { type SelectionRecord, selectDeleted } from './lead-selections.queries.ts'

export type Changing = Services & Pick<Context, 'actor'>
export type Emitting = Pick<Effects, 'emit'>

/** What a kind of change does with some leads of a selection at a time, and with whom it has to do at its end. */
interface Kind {
  change(ctx: Changing, tx: Tx, effects: Emitting, ids: readonly string[], one: SelectionRecord): Promise<SelectedSlice>
  undo(ctx: Changing, tx: Tx, effects: Emitting, leads: readonly ChangedLead[]): Promise<UndoneSlice>
  /** tells each person concerned once; returns the ids of the notifications */
  tell(ctx: Changing, tx: Tx, effects: Emitting, one: SelectionRecord): Promise<string[]>
}

export const KINDS: Readonly<Record<SelectionKind, Kind>> = {
  delete: {
    change: deleteSelected,
    undo: restoreSelected,
    tell: async (ctx, tx, effects, { id }) =>
      tellOfDeletedLeads(ctx, tx, effects, await selectDeleted(tx, ctx.actor.companyId, id)),
  },
}
