import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { newEmail, type SignedFirm } from './firm.ts'
import { addLines, type Draft, newDraft } from './quotation-editor.page.ts'

export interface SentQuotation extends Draft {
  /** path and token of the client's page */
  address: string
  email: string
}

/**
 * An issued quotation with two lines, a choice of two finishes and an optional line, and a link for its client; `before` is done with its
 * draft.
 */
export async function sentQuotation(
  firm: SignedFirm,
  before: (versionId: string) => Promise<void> = async () => undefined,
): Promise<SentQuotation> {
  const draft = await newDraft(firm)
  const { data } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = data.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
  const [choice, laminate, veneer] = [randomUUID(), randomUUID(), randomUUID()]
  const [first = '', second = ''] = positionsBetween(null, null, 2)
  const insert = (entity: 'choice' | 'option', key: string, fields: object) =>
    ({ op: 'insert', entity, id: randomUUID(), key, fields }) as never
  await firm.api.versions.change({
    params: { id: draft.versionId },
    body: {
      batchId: randomUUID(),
      baseRevision: data.revision,
      changes: [
        {
          ...{ op: 'set', entity: 'head', id: randomUUID(), key: draft.versionId },
          fields: {
            title: 'Interior works of Nisarga',
            billToName: 'Meera Kulkarni',
            placeOfSupply: '27',
            terms: '<p>Rates hold for the quantities shown.</p>',
          },
        },
        insert('choice', choice, { position: first, name: 'Shutter finish', isPackage: false }),
        insert('option', laminate, {
          ...{
            choiceId: choice,
            position: first,
            name: 'Laminate',
            isChosen: true,
            isRecommended: true,
            ...NOTHING_AGREED,
          },
        }),
        insert('option', veneer, {
          ...{
            choiceId: choice,
            position: second,
            name: 'Veneer',
            isChosen: false,
            isRecommended: false,
            ...NOTHING_AGREED,
          },
        }),
      ],
    },
  })
  await addLines(firm, draft, [
    { description: 'Wardrobe with loft', unitId, quantity: '56.000', rate: '1750.00' },
    { description: 'Laminate shutters', unitId, quantity: '56.000', rate: '200.00', optionId: laminate },
    { description: 'Veneer shutters', unitId, quantity: '56.000', rate: '450.00', optionId: veneer },
    { description: 'Mirror with lights', unitId, quantity: '1.000', rate: '6500.00', isOptional: true },
  ])
  await before(draft.versionId)
  await firm.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  const email = newEmail('meera')
  const { data: made } = await firm.api.quotationSending.makeLink({
    params: { id: draft.versionId },
    body: { name: 'Meera Kulkarni', email, way: 'copy' },
  })
  return { ...draft, email, address: new URL(made.url).pathname + new URL(made.url).hash }
}

/** The newest code that was mailed to an address. */
export async function mailedCode(firm: SignedFirm, email: string): Promise<string> {
  const { data } = await firm.api.mails.mailbox({ query: { to: email } })
  return /\b\d{6}\b/.exec(data.find(mail => mail.subject.startsWith('Your code'))?.text ?? '')?.[0] ?? ''
}

/** Draws a signature on the sheet, as a finger does. */
export async function sign(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: 'Sheet to sign on' })
  await sheet.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const part of [0.3, 0.4, 0.5, 0.6, 0.7])
    await page.mouse.move(x + width * part, y + height * (0.3 + (part % 0.2) * 2))
  await page.mouse.up()
}
