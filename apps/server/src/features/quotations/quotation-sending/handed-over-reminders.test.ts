import { expect, it, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { issuable } from '../quotation/life/life.factory.ts'
import { remindClients } from './reminders.service.ts'

const app = testApp()

it('sends the reminders of what was handed over from the colleague [QT-317]', async () => {
  const firm = await app.firm()
  const editor = () => firm.member({ quotationEdit: true, features: ['crm', 'quotation'] })
  const [leaving, taking] = [await editor(), await editor()]
  const { quotationId, versionId } = await issuable(app, firm)
  await firm.owner.api.quotations.edit({ params: { id: quotationId }, body: { ownerId: leaving.userId } })
  const email = `client-${crypto.randomUUID()}@mailed.example`
  await firm.owner.api.quotationSending.send({
    params: { id: versionId },
    body: { recipients: [{ name: 'Meera', email }], subject: 'Sent', html: '<p>Here</p>', attachesPdf: false },
  })
  await firm.owner.api.members.deactivate({ params: { id: leaving.userId }, body: { handOverTo: taking.userId } })
  const mails = () =>
    app.rows<{ reply_to: string; sender_name: string }>(
      `select reply_to, sender_name from quotation_mails where quotation_id = $1 and kind = 'reminder'`,
      [quotationId],
    )
  await vi.waitFor(
    async () => {
      // from one working day's morning to the next, until one is due
      app.clock.advance(12 * 3_600_000)
      await remindClients(app.app.services)
      expect(await mails()).not.toEqual([])
    },
    { timeout: 60_000, interval: 1 },
  )
  expect(await mails()).toEqual([{ reply_to: taking.email, sender_name: expect.any(String) }])
})
