import { randomUUID } from 'node:crypto'
import { clientFor } from '../scripts/new-firm.ts'
import type { Shot } from './load.ts'

export const LIST = '/api/crm/user/newLeadsData'
let serial = 0

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
export const create = (): Shot => ({
  method: 'POST',
  path: '/api/crm/user/addEditLead',
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    firstName: 'Bench',
    lastName: `Lead ${serial++}`,
    phoneNumber: String(6_000_000_000 + (serial % 1_000_000)),
    email: `bench${serial}@example.com`,
    city: 'Pune',
    budget: '250000',
    leadSource: 'Website',
  }),
})

export const changeStage = (leadId: string, leadStage: string): Shot => ({
  method: 'POST',
  path: '/api/crm/user/newleadActions',
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({ leadId, leadStage }),
})

/**
 * Assigned leads that are not won, so that the rules allow every change of stage; either the oldest, which have long histories
 * and are not pushed off the list by new leads, or the newest.
 */
export async function leadIds(base: string, token: string, which: 'oldest' | 'newest' = 'oldest'): Promise<string[]> {
  const order = which === 'oldest' ? 'asc' : 'desc'
  const { data } = await clientFor(base, token).leads.list({ query: { limit: 500, sort: 'createdAt', order } })
  return data.data.filter(lead => lead.assignedTo && lead.leadStage.kind !== 'won').map(lead => lead._id)
}

export async function stageIds(base: string, token: string): Promise<string[]> {
  const { data } = await clientFor(base, token).pipelines.get()
  return data.stages.filter(stage => stage.kind === 'custom' || stage.kind === 'assigned').map(stage => stage._id)
}

/** A person who has leads assigned. */
export async function assigneeId(base: string, token: string): Promise<string> {
  const { data } = await clientFor(base, token).leads.list({ query: { limit: 50 } })
  const [id] = data.data.flatMap(({ assignedTo }) => assignedTo?._id ?? [])
  if (!id) throw new Error('no lead is assigned')
  return id
}

export const oneLead = (id: string): Shot => ({ path: `/api/crm/api/get-lead-by-id?id=${id}` })

export const history = (id: string): Shot => ({ path: `/api/crm/user/get-lead-logs?leadId=${id}` })
