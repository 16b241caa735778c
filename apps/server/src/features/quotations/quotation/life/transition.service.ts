import { AppError } from '@plinth/contract/error-codes'
import type { QuotationEventKind } from '@plinth/contract/quotations/quotation/events'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { isPossible, stateAfter, type TransitionName } from '@plinth/contract/quotations/quotation/transitions'
import type { Updateable } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Context, Effects } from '../../../../platform/context.ts'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { tellQuotations } from '../../quotation-access/quotation-access.service.ts'
import { type Doer, doerOf, noteEventOf } from '../events.service.ts'
import { type LockedQuotation, updateQuotation } from '../quotations.queries.ts'
import { updateVersion, type VersionRow } from '../versions.queries.ts'

export const todayOf = ({ actor, clock }: Context): string => dayOf(actor.company.timeZone, clock.now())

/** Refuses what table T5 does not allow, with the state as it is now (QT-212, QT-227). Throws CONFLICT. */
export function requirePossible(transition: TransitionName, { state }: Pick<VersionRow, 'state'>): void {
  if (!isPossible(transition, state)) throw new AppError('CONFLICT', notPossibleText(state), { data: { state } })
}

/** A version with its quotation, which is locked. */
export interface FoundVersion {
  version: VersionRow
  quotation: LockedQuotation
}

interface StateChange {
  kind: QuotationEventKind
  details?: Record<string, unknown>
  columns?: Updateable<Tables['quotations']>
  validUntil?: string
}

/**
 * Takes the newest issued version of a quotation, which is locked, from one state to the next, with what else changes of the
 * quotation, its history and the news of it. Throws CONFLICT.
 */
export const changeState = (
  ctx: Context,
  tx: Tx,
  effects: Effects,
  found: FoundVersion,
  transition: TransitionName,
  change: StateChange,
): Promise<void> => changeStateOf(ctx, tx, effects, doerOf(ctx), found, transition, change)

/** The same by anybody. */
export async function changeStateOf(
  { clock }: { clock: Clock },
  tx: Tx,
  effects: Effects,
  doer: Doer,
  { version, quotation }: FoundVersion,
  transition: TransitionName,
  { columns = {}, ...event }: StateChange,
): Promise<void> {
  requirePossible(transition, version)
  const at = clock.now()
  const validUntil = event.validUntil ?? version.validUntil
  const state = stateAfter(transition, version.state, validUntil !== null && validUntil < dayOf(doer.timeZone, at))
  await updateVersion(tx, doer.companyId, version.id, { state, valid_until: validUntil })
  await updateQuotation(tx, doer.companyId, quotation.id, {
    ...columns,
    state,
    valid_until: validUntil,
    last_activity_at: at,
  })
  const { kind, details = {} } = event
  await noteEventOf({ clock }, tx, doer, { quotationId: quotation.id, versionId: version.id, kind, details }, effects)
  await tellQuotations(tx, effects, doer, [quotation.id])
}
