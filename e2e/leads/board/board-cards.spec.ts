import { expect } from '@playwright/test'
import { PHONE, TABLET } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { LeadBoardPage } from '../../pages/lead-board.page.ts'
import { test } from '../../pages/test.ts'

test('a won lead says all of its texts and has both links within its card, and is not new', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const body = { firstName: 'Apoorva', phoneNumber: '9845022222', assignedTo: firm.userId }
  const { data: lead } = await firm.api.leads.addEdit({ body })
  const { stages } = (await firm.api.pipelines.get()).data
  const won = stages.find(stage => stage.kind === 'won')?._id ?? ''
  await firm.api.leads.actions({ body: { leadId: lead._id, leadStage: won } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  for (const size of [{ width: 1440, height: 900 }, TABLET]) {
    await page.setViewportSize(size)
    await board.open()
    const card = board.card('Apoorva')
    await card.scrollIntoViewIfNeeded()
    const edge = await card.boundingBox()
    for (const name of ['View full details of Apoorva', 'Convert to project: Apoorva']) {
      const link = card.getByRole('link', { name })
      await expect(link).toBeVisible()
      const box = await link.boundingBox()
      expect(box?.x ?? 0, name).toBeGreaterThan(edge?.x ?? 0)
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0))
      expect(await link.evaluate(one => one.scrollWidth <= one.clientWidth), name).toBe(true)
    }
    await expect(card).not.toContainText('New Lead')
    const cut = await card.locator('span').evaluateAll(texts => {
      const isCut = (one: Element) =>
        getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth
      return texts.filter(isCut).map(one => one.textContent)
    })
    expect(cut).toEqual([])
  }
})

test('a card says when it was updated, and since when it is in its stage', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await firm.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9845022223', assignedTo: firm.userId } })
  await actAs(page, firm)
  const board = new LeadBoardPage(page)
  await board.open()
  await expect(board.card('Meera').getByText(/^Updated \d\d [A-Z][a-z]+$/)).toBeVisible()
  await expect(board.card('Meera').getByTitle('In this stage')).toHaveText('today')
})

test('on a phone the order of the cards is read in full', async ({ page, baseURL }) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.setViewportSize(PHONE)
  await page.goto('/leads/pipeline')
  const order = page.getByRole('combobox', { name: 'Order of cards' })
  await expect(order).toHaveValue('Newest update')
  expect(await order.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
})
