import type { ClientAcceptance } from '@plinth/contract/quotations/quotation/client/client-answers'
import type { ClientPage } from '@plinth/contract/quotations/quotation-client'
import type { Firm, TestApp } from '../../../test/harness.ts'
import { call, freshAddress } from '../../company/auth/auth.factory.ts'
import { unitOf } from '../item-library/item-library.factory.ts'
import { change, type Draft, draftOf, insertion, lineInsertion, setting } from '../quotation/quotation.factory.ts'
import { linkTo } from '../quotation-sending/quotation-sending.factory.ts'

/** The client's side of a quotation, as its page calls the server. */
export interface ClientOf {
  token: string
  linkId: string
  email: string
  post(name: string, body?: object): ReturnType<typeof call>
  /** what the page shows */
  open(): Promise<ClientPage>
  /** asks for a code and reads it from the mailbox */
  code(): Promise<string>
  /** an acceptance of what the page shows, with a new code unless told */
  acceptance(told?: Partial<ClientAcceptance>): Promise<ClientAcceptance>
}

export async function clientOf(
  app: TestApp,
  firm: Firm,
  quotation: Pick<Draft, 'versionId'>,
  { name = 'Meera Shah', email = `client-${crypto.randomUUID()}@example.com` }: { name?: string; email?: string } = {},
): Promise<ClientOf> {
  const { id: linkId, token } = await linkTo(firm, quotation, { name, email })
  return clientAt(app, { token, linkId, name, email })
}

/** Whoever has a link, at their page. */
export function clientAt(
  app: TestApp,
  { token, linkId, name, email }: { token: string; linkId: string; name: string; email: string },
): ClientOf {
  const from = freshAddress()
  const post: ClientOf['post'] = (path, body = {}) =>
    call(app, `/quotation/public/${path}`, { from, body: { token, ...body } })
  const open = async () => (await post('openings')).json.data as unknown as ClientPage
  const code = async () => {
    const sent = await post('codes')
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.json))
    return codeFor(app, email)
  }
  return {
    ...{ token, linkId, email, post, open, code },
    async acceptance(told = {}) {
      const { versionId, quotation: shown } = await open()
      return {
        versionId,
        selection: chosenOn(shown),
        grandTotal: shown.grandTotal,
        name,
        signature: { way: 'typed', name },
        agreed: true,
        ...told,
        code: told.code ?? (await code()),
      }
    },
  }
}

/** The newest code that was mailed to an address. */
export async function codeFor(app: TestApp, email: string): Promise<string> {
  const [mail] = await app.rows<{ body_text: string }>(
    `select body_text from auth.mails where to_address = $1 and subject like 'Your code%' order by created_at desc, id desc`,
    [email],
  )
  const code = /\b\d{6}\b/.exec(mail?.body_text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code for ${email}`)
  return code
}

/** What is chosen on a page. */
export const chosenOn = ({ choices, groups }: ClientPage['quotation']): ClientAcceptance['selection'] => ({
  optionIds: choices.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen).map(({ id }) => id)),
  optionalLineIds: groups.flatMap(({ lines }) => lines.filter(({ isTaken }) => isTaken).map(({ id }) => id)),
})

/** Ids of a quotation with a choice of two options and an optional line, which `offered` issues. */
export interface Offered extends Draft {
  laminate: string
  veneer: string
  mirror: string
  wardrobe: string
}

/** An issued quotation of one line, a choice of two finishes and an optional line: 12,980.00 as it is sent. */
export async function offered(
  app: TestApp,
  firm: Firm,
  { validUntil }: { validUntil?: string } = {},
): Promise<Offered> {
  const unitId = await unitOf(firm.owner, 'nos')
  const [choice, laminate, veneer, mirror, wardrobe] = Array.from({ length: 5 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const draft = await draftOf(app, firm, { head: { placeOfSupply: '27', billToName: 'Shah family' } })
  await change(firm.owner, draft.versionId, [
    ...(validUntil === undefined ? [] : [setting('head', draft.versionId, { validUntil })]),
    insertion('choice', { name: 'Finish' }, choice),
    insertion('option', { choiceId: choice, name: 'Laminate', isChosen: true }, laminate),
    insertion('option', { choiceId: choice, name: 'Veneer' }, veneer),
    lineInsertion(
      { description: 'Wardrobe', unitId, quantity: '10.000', rate: '1000.00', internalNote: 'secret-note' },
      wardrobe,
    ),
    lineInsertion({ optionId: laminate, unitId, description: 'Laminate', rate: '1000.00' }),
    lineInsertion({ optionId: veneer, unitId, description: 'Veneer', rate: '3000.00' }),
    lineInsertion({ description: 'Mirror', unitId, isOptional: true, rate: '500.00' }, mirror),
    insertion('milestone', {}),
  ])
  await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  return { ...draft, laminate, veneer, mirror, wardrobe }
}

/** Issues the next version of a quotation. */
export async function issueNext(firm: Firm, { quotationId }: Pick<Draft, 'quotationId'>): Promise<string> {
  const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
  const versionId = data.draftVersionId ?? ''
  await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
  return versionId
}
