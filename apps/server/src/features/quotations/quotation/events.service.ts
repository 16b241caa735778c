import type { LiveEvent } from '@plinth/contract/company/live'
import { MILESTONE_EVENTS, type QuotationEventKind } from '@plinth/contract/quotations/quotation/events'
import type { Context, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { noteQuotation } from '../../leads/lead/lead.service.ts'
import { noteActivity } from '../../projects/project-activities/project-activities.service.ts'
import { insertEvent, selectEventPlace } from './quotations.queries.ts'
import { selectOwnSettings } from './settings/settings.queries.ts'

export interface NewEvent {
  quotationId: string
  versionId: string | null
  kind: QuotationEventKind
  details?: Record<string, unknown>
}

/** Who did something with a quotation: somebody of the firm, whoever has a link, or the server. */
export interface Doer {
  companyId: string
  userId: string | null
  linkId: string | null
  name: string
  timeZone: string
}

export const doerOf = ({ actor }: Context): Doer => ({
  companyId: actor.companyId,
  userId: actor.userId,
  linkId: null,
  name: actor.fullName,
  timeZone: actor.company.timeZone,
})

/** What happens by itself. */
export const serverOf = (companyId: string, timeZone: string): Doer => ({
  ...{ companyId, timeZone },
  userId: null,
  linkId: null,
  name: 'Plinth',
})

const NAME = 150

/** What tells others of news once the change is committed. */
type Emitting = { emit(event: LiveEvent): void }
const UNHEARD: Emitting = { emit: () => undefined }

/**
 * Keeps what somebody did with a quotation, in the transaction of it. Details hold no costs: everybody who sees it reads them. What
 * leads are told of needs the effects of the change.
 */
export const noteEvent = (ctx: Context, tx: Tx, event: NewEvent, effects: Emitting = UNHEARD): Promise<void> =>
  noteEventOf(ctx, tx, doerOf(ctx), event, effects)

/**
 * The same of whoever it was. What the lead and the project are told of (QT-288, QT-291) is also kept in the lead's history and the
 * project's timeline.
 */
export async function noteEventOf(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  { companyId, userId, linkId, name }: Doer,
  { quotationId, versionId, kind, details = {} }: NewEvent,
  effects: Emitting = UNHEARD,
): Promise<void> {
  const at = clock.now()
  await insertEvent(tx, {
    company_id: companyId,
    quotation_id: quotationId,
    version_id: versionId,
    kind,
    actor_id: userId,
    link_id: linkId,
    actor_name: [...name].slice(0, NAME).join(''),
    details,
    created_at: at,
  })
  const words = Object.hasOwn(MILESTONE_EVENTS, kind) && MILESTONE_EVENTS[kind as keyof typeof MILESTONE_EVENTS]
  if (!words) return
  const { leadId, projectId, number, title, version, variationOf } = await selectEventPlace(
    tx,
    companyId,
    quotationId,
    versionId,
  )
  const subject = `${number ?? title}${version !== null && version > 1 ? ` v${version}` : ''}`
  if (leadId !== null)
    await noteQuotation(tx, effects, {
      ...{ companyId, leadId, quotationId, at },
      by: { userId, name },
      text: `Quotation ${subject} ${words.lead}`,
      isIssued: kind === 'issued',
      // a variation changes what was agreed, and not where its lead stands
      stageId: variationOf === null ? await stageAfter(tx, companyId, kind) : null,
      reason: kind === 'rejected' && typeof details.reason === 'string' ? details.reason : undefined,
    })
  await noteActivity(tx, {
    ...{ companyId, projectId, at },
    actor: { userId, fullName: name },
    kind: `quotation.${kind as keyof typeof MILESTONE_EVENTS}`,
    subject: { kind: 'quotation', id: quotationId, name: subject },
  })
}

/** Where the company wants a lead to go with this; null: it stays (QT-289). */
async function stageAfter(tx: Tx, companyId: string, kind: QuotationEventKind): Promise<string | null> {
  if (kind !== 'issued' && kind !== 'accepted' && kind !== 'rejected') return null
  const own = await selectOwnSettings(tx, companyId)
  if (kind === 'issued') return own?.stageOnSent ?? null
  return (kind === 'accepted' ? own?.stageOnAccepted : own?.stageOnRejected) ?? null
}
