import { expect, it } from 'vitest'
import { type Member, testApp } from '../harness.ts'

/** Whatever is read of one lead is there while the lead is archived, and not found once it is deleted. */
const app = testApp()

const READS: Record<string, (who: Member, leadId: string) => Promise<unknown>> = {
  'its history': (who, leadId) => who.api.leadHistory.ofLead({ query: { leadId } }),
  'its interactions': (who, leadId) => who.api.leadHistory.interactions({ query: { leadId } }),
  'its files': (who, leadId) => who.api.leadFiles.list({ params: { leadId } }),
  'its merges': (who, id) => who.api.leadMerges.ofLead({ params: { id } }),
  'what a merge would move': (who, id) => who.api.leadMerges.preview({ params: { id } }),
  itself: (who, id) => who.api.leads.byId({ query: { id } }),
}

it.each(Object.keys(READS))('%s', async what => {
  const { owner } = await app.firm()
  const { data: lead } = await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9876543210' } })
  const readIt = () => READS[what]?.(owner, lead._id)
  await app.rows('update leads set is_archived = true where id = $1', [lead._id])
  expect(await readIt()).toMatchObject({ success: true })
  await app.rows('update leads set is_archived = false, deleted_at = now(), deleted_by = $2 where id = $1', [
    lead._id,
    owner.userId,
  ])
  await expect(readIt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
