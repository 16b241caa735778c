import { REJECTION_REASONS } from '@plinth/contract/quotations/quotation/decisions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { change, setting } from '../quotation.factory.ts'
import { issuable, issued } from './life.factory.ts'

const app = testApp()
const DAY = 86_400_000

describe('a rejection that the firm records', () => {
  it('takes each of the reasons and a note of up to 500 characters, which its history keeps [QT-219]', async () => {
    const firm = await app.firm()
    expect(REJECTION_REASONS).toEqual([
      'Price is too high',
      'Chose another firm',
      'Project postponed',
      'Project cancelled',
      'Scope does not fit',
      'Withdrawn by us',
      'Other',
    ])
    for (const reason of REJECTION_REASONS) {
      const { versionId, quotationId } = await issued(app, firm)
      const reject = (body: object) =>
        firm.owner.api.decisions.reject({ params: { id: versionId }, body: body as never })
      for (const wrong of [{ reason: 'Too far away' }, { reason: '' }, { reason, note: 'x'.repeat(501) }])
        await expect(reject(wrong)).rejects.toMatchObject({ code: 'INVALID' })
      const { data, message } = await reject({ reason, note: 'x'.repeat(500) })
      expect([data.state, message]).toEqual(['rejected', 'Rejection recorded'])
      const events = await firm.owner.api.quotations.events({ params: { id: quotationId }, query: {} })
      expect(events.data[0]).toMatchObject({ kind: 'rejected', details: { reason, note: 'x'.repeat(500) } })
    }
  })

  it('is taken back to sent, and to expired once its validity is over [QT-221]', async () => {
    const firm = await app.firm()
    const draft = await issuable(app, firm)
    await change(firm.owner, draft.versionId, [setting('head', draft.versionId, { validUntil: '2026-03-20' })])
    const params = { id: draft.versionId }
    await firm.owner.api.decisions.issue({ params, body: {} })
    const reject = () => firm.owner.api.decisions.reject({ params, body: { reason: 'Other' } })
    const reopen = () => firm.owner.api.decisions.reopen({ params, body: {} })
    await expect(reopen()).rejects.toMatchObject({ code: 'CONFLICT' })
    await reject()
    expect(await reopen()).toMatchObject({ data: { state: 'sent' }, message: 'Quotation reopened' })
    await reject()
    app.clock.advance(3 * DAY)
    expect((await reopen()).data.state).toBe('expired')
    const rows = await app.rows('select reopened_by from quotation_rejections where version_id = $1', [draft.versionId])
    expect(rows).toEqual([{ reopened_by: firm.owner.userId }, { reopened_by: firm.owner.userId }])
  })
})
