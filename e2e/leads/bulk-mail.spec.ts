import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a mail to more leads than it may go to begins with the first 50 and names who is left out, the others stay chosen [LM-Q71]', async ({
  page,
  baseURL,
}) => {
  // a letter to 46 is much to look through for axe
  test.slow()
  const firm = await newFirm(baseURL ?? '')
  const add = async (n: number, email = `lead${n}@example.com`): Promise<string> => {
    const body = { firstName: 'Lead', lastName: 'Nr', phoneNumber: String(6_400_000_000 + n), email }
    return (await firm.api.leads.addEdit({ body })).data._id
  }
  await Promise.all(Array.from({ length: 48 }, (_, n) => add(n)))
  // the newest are the first of all that are selected
  await add(49)
  await add(50, '')
  await add(51, 'lead49@example.com')
  const [archived, deleted] = [await add(52), await add(53)]
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.tab('All')).toHaveText(/53$/)
  // the ids are asked for first
  await list.selectAll.click()
  const status = list.actions.getByRole('status')
  await expect(status).toHaveText('53 of 53 selected')

  // the limit is told before
  const bulk = list.actions.getByRole('button', { name: 'Bulk Email' })
  await expect(bulk).toContainText('first 50')
  const limit = 'One mail goes to at most 50 leads. The others stay selected for the next one.'
  await expect(bulk).toHaveAttribute('aria-description', limit)
  await list.actions.getByRole('button', { name: 'Assign to' }).focus()
  await page.keyboard.press('Tab')
  await expect(bulk).toBeFocused()
  await expect(page.getByRole('tooltip', { name: limit })).toBeVisible()

  // chosen, and then archived and deleted by somebody else
  await firm.api.leadDetails.bulkUpdate({
    query: { action: 'archive' },
    body: { leadIds: [archived], archiveStatus: true },
  })
  await firm.api.leads.edit({ query: { id: deleted }, body: { isDeleted: true } })
  await bulk.press('Enter')
  const letter = page.getByRole('dialog', { name: 'Send a email to 46 leads' })
  await expect(letter).toContainText('these are 50 of the 53 selected. The other 3 stay selected for the next mail.')
  const leftOut = letter.getByRole('region', { name: 'Left out' }).getByRole('listitem')
  await expect(leftOut).toHaveText([
    /^This lead is archived: Lead Nr/,
    /^No email address: Lead Nr/,
    /^Another chosen lead has the same email: Lead Nr/,
    '1 lead that is not there any more or not yours to see',
  ])
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await letter.getByRole('textbox', { name: 'Subject' }).fill('News')
  await letter.getByRole('button', { name: 'Send Mail' }).click()
  await expect(letter).toHaveCount(0, { timeout: 30_000 })
  await expect(status).toHaveText(/^3 of /)

  // the rest is few enough to go at once
  await expect(bulk).not.toContainText('first 50')
  await bulk.click()
  const second = page.getByRole('dialog', { name: 'Send a email to 3 leads' })
  await expect(second.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect(second.getByRole('region', { name: 'Left out' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Cancel' }).click()
  quiet()
})
