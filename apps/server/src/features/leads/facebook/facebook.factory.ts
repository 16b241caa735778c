import { expect, vi } from 'vitest'
import { deliver, type GraphServer, noticeOf } from '../../../test/facebook/graph-server.ts'
import type { Firm, TestApp } from '../../../test/harness.ts'

type Account = ReturnType<GraphServer['account']>
type Form = ReturnType<GraphServer['form']>

export const MEERA = {
  full_name: 'Meera Iyer',
  phone_number: '+919876543210',
  email: 'meera@example.com',
  city: 'Pune',
}

/** Connects an account as the page does: by the address at Facebook, and what comes back from there. */
export async function signIn(firm: Firm, graph: GraphServer, account: Account): Promise<void> {
  const { data } = await firm.owner.api.facebook.signIn()
  const state = new URL(data.url).searchParams.get('state') ?? ''
  await firm.owner.api.facebook.addPage({ body: { code: graph.codeFor(account), state } })
}

/** A firm whose account has pages with a form each, all of them connected. */
export async function connectedFirm(app: TestApp, graph: GraphServer, pages = 1) {
  const firm = await app.firm()
  const account = graph.account({ pages })
  const forms = account.pages.map(page => graph.form(page))
  await signIn(firm, graph, account)
  await vi.waitFor(async () => {
    const { data } = await firm.owner.api.facebook.connection()
    expect(data.pages.map(page => page.state)).toEqual(account.pages.map(() => 'connected'))
  }, 60_000)
  return { firm, account, page: account.pages[0]!, form: forms[0]! }
}

/** Tells of a lead as Facebook does. */
export async function tell(
  app: TestApp,
  page: Account['pages'][number],
  form: Form,
  leadgenId: string,
): Promise<number> {
  const notice = noticeOf([{ pageId: page.id, leadgenId, formId: form.id }])
  return (await deliver(app.base, notice)).status
}

/** Waits until every lead that Facebook told of has come in or failed. */
export async function settledLeads(firm: Firm) {
  return vi.waitFor(async () => {
    const { data } = await firm.owner.api.facebook.leads({ query: {} })
    expect(data.filter(one => one.state === 'waiting' && one.reason === '')).toEqual([])
    expect(data).not.toEqual([])
    return data
  }, 60_000)
}
