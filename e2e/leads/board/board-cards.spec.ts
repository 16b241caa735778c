import { expect } from '@playwright/test'
import { TABLET } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { LeadBoardPage } from '../../pages/lead-board.page.ts'
import { test } from '../../pages/test.ts'

test('both links of a won lead stand within its card', async ({ page, baseURL }) => {
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
  }
})
