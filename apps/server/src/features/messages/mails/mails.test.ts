import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const local = testApp({ env: { MAIL_FROM: 'Plinth <plinth@firm.example>' } })
const served = testApp({ env: { LOCAL_MODE: 'false' } })

const queue = (app: typeof local, to: string, subject: string) =>
  app.app.services.db.anonymous(tx =>
    app.app.services.mailer.queue(tx, { to, subject, html: `<p>${subject}</p>`, text: subject }),
  )

describe('the mailbox', () => {
  test('shows kept messages without a sign-in while the server runs locally, newest first', async () => {
    await queue(local, 'asha@example.com', 'first')
    local.clock.advance(1000)
    await queue(local, 'ravi@example.com', 'second')
    const api = local.anonymous()
    await vi.waitFor(async () => expect((await api.mails.mailbox({ query: {} })).data).toHaveLength(2), 60_000)
    expect((await api.mails.mailbox({ query: {} })).data).toMatchObject([
      { to: 'ravi@example.com', from: 'Plinth <plinth@firm.example>', subject: 'second', text: 'second' },
      { to: 'asha@example.com', subject: 'first', html: '<p>first</p>' },
    ])
    expect((await api.mails.mailbox({ query: { to: ' Asha@Example.com' } })).data).toMatchObject([{ subject: 'first' }])
  })

  test('does not exist on a server for others', async () => {
    await queue(served, 'asha@example.com', 'a code')
    await expect(served.anonymous().mails.mailbox({ query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { owner } = await served.firm()
    await expect(owner.api.mails.mailbox({ query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
