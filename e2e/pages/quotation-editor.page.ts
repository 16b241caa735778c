import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { BLANK_LINE } from '@plinth/contract/quotations/quotation/blank-line'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { newEmail, type SignedFirm } from './firm.ts'

/** A client and a project of a firm, in which quotations are made. */
export async function newProject(firm: SignedFirm, name = 'Nisarga'): Promise<string> {
  const client = { name: 'Meera Kulkarni', email: newEmail('client') }
  const { data } = await firm.api.clients.add({ query: { flag: '0' }, body: client })
  const body = { name, clientId: data._id, projectAdmin: firm.userId, teamMembers: [] }
  return (await firm.api.projectDetails.save({ body })).data._id
}

export const linesOf = (page: Page) => page.getByRole('treegrid', { name: 'Lines of the Execution Quotation' })
/** Types keys, one after the other; texts of several characters are typed as such. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Goes on by Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  const hasFocus = () => wanted.evaluateAll(all => all.some(one => one === document.activeElement))
  for (let presses = 0; presses < 100; presses++) {
    if (await hasFocus()) return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}

/** Chooses from the menu that a key has opened, once it has taken the focus, which it also takes from an entry that got it before. */
export async function chooseByKey(
  page: Page,
  name: string,
  role: 'menuitem' | 'menuitemcheckbox' = 'menuitem',
): Promise<void> {
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  await page.getByRole(role, { name }).press('Enter')
}

export interface Draft {
  quotationId: string
  versionId: string
  projectId: string
}

/** An empty quotation in a project of its own. */
export async function newDraft(
  firm: SignedFirm,
  type: 'design' | 'execution' = 'execution',
  projectName?: string,
): Promise<Draft> {
  const projectId = await newProject(firm, projectName)
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type, projectId } })
  return { quotationId: data._id, versionId: data.versionId, projectId }
}

type Fields = Partial<Omit<Line, 'id' | 'originId'>>
/** Lines at the end of a draft, made through the API. */
export async function addLines(firm: SignedFirm, { versionId }: Draft, lines: readonly Fields[]): Promise<string[]> {
  const { data } = await firm.api.versions.byId({ params: { id: versionId } })
  const positions = positionsBetween(data.content.lines.at(-1)?.position ?? null, null, lines.length)
  const changes = lines.map((fields, at) => insertion({ ...fields, position: positions[at] ?? '' }))
  await firm.api.versions.change({
    params: { id: versionId },
    body: { batchId: randomUUID(), baseRevision: data.revision, changes },
  })
  return changes.map(({ key }) => key)
}

/** Rooms or sections of a draft, made through the API. */
export async function addPlaces(
  firm: SignedFirm,
  { versionId }: Draft,
  entity: 'room' | 'section',
  names: readonly string[],
): Promise<string[]> {
  const { data } = await firm.api.versions.byId({ params: { id: versionId } })
  const positions = positionsBetween(null, null, names.length)
  const own = {
    room: { area: null, lengthMm: null, breadthMm: null, heightMm: null, note: '' },
    section: { discountKind: 'none', discountValue: '0.00', deliverables: [], revisions: null, days: null },
  }[entity]
  const changes = names.map((name, at) => {
    const named = { op: 'insert', entity, id: randomUUID(), key: randomUUID() }
    return { ...named, fields: { ...own, name, position: positions[at] ?? '' } } as ContentChange
  })
  await firm.api.versions.change({
    params: { id: versionId },
    body: { batchId: randomUUID(), baseRevision: data.revision, changes },
  })
  return changes.map(({ key }) => key)
}

const insertion = (fields: Fields): ContentChange => ({
  op: 'insert',
  entity: 'line',
  id: randomUUID(),
  key: randomUUID(),
  fields: { ...BLANK_LINE, roomId: null, sectionId: null, position: '', taxRate: '18.00', ...fields },
})
