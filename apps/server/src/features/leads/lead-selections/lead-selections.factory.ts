import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import { addLeads, makeLeads, seeded } from '../lead/lead.factory.ts'

/** For work in the background of a busy machine. */
export const PATIENCE = { timeout: 60_000, interval: 30 }

let phones = 9_000_000_000
/** A new lead of the firm with a phone of its own; returns its id. */
export async function lead(firm: Firm, body: Record<string, unknown> = {}): Promise<string> {
  const { data } = await firm.owner.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: String(phones++), ...body },
  })
  return data._id
}

/** Many leads at once, of these people; without a next step, as a reminder of it may come at any minute. */
export async function manyLeads(
  app: TestApp,
  firm: Firm,
  count: number,
  assignees: readonly (string | null)[] = [null],
): Promise<void> {
  const { stages } = (await firm.owner.api.pipelines.get()).data
  const more = { stages: stages.slice(0, 2), createdBy: firm.owner.userId, now: app.clock.now(), random: seeded(7) }
  const leads = makeLeads({ count, assignees, ...more }).map(one => ({ ...one, follow_up_at: null }))
  await addLeads(app.app.services.db, firm.companyId, leads)
}

export const undo = async (who: Member, { _id }: Pick<SelectionChange, '_id'>): Promise<SelectionChange> =>
  (await who.api.leadSelections.undo({ params: { id: _id } })).data

/** A change that goes on in the background, once it has ended. */
export const ended = (who: Member, { _id }: Pick<SelectionChange, '_id'>): Promise<SelectionChange> =>
  vi.waitFor(async () => {
    const { data } = await who.api.leadSelections.byId({ params: { id: _id } })
    expect(['done', 'stopped', 'undone']).toContain(data.status)
    return data
  }, PATIENCE)

/** What the history of a lead says, the newest first. */
export const texts = async (who: Member, leadId: string): Promise<string[][]> =>
  (await who.api.leadHistory.ofLead({ query: { leadId } })).data.map(log => log.texts)

export const bell = async (who: Member): Promise<string[]> =>
  (await who.api.notifications.list()).data.map(one => one.notification)

/** Holds a lead, so that whatever changes it waits. */
export async function hold(app: TestApp, id: string): Promise<() => Promise<void>> {
  const holder = new pg.Client(app.logins.owner)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from leads where id = $1 for update', [id])
  return async () => {
    await holder.query('rollback')
    await holder.end()
  }
}
