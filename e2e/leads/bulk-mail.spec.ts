import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const WORDS = { timeout: 30_000 }

test('a mail to more leads than can be named says how many it reaches and why not the others, is sent with one press, and taken back with another [LM-Q71]', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const firm = await newFirm(baseURL ?? '')
  const add = async (n: number, email = `lead${n}@example.com`): Promise<string> => {
    const body = { firstName: 'Lead', lastName: 'Nr', phoneNumber: String(6_400_000_000 + n), email }
    return (await firm.api.leads.addEdit({ body })).data._id
  }
  await Promise.all(Array.from({ length: 51 }, (_, n) => add(n)))
  await add(52, '')
  await add(53, 'lead1@example.com')
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.tab('All')).toHaveText(/53$/)
  await list.selectAll.click()
  await expect(list.actions.getByRole('status')).toHaveText('53 of 53 selected')

  const bulk = list.actions.getByRole('button', { name: 'Bulk Email' })
  await bulk.press('Enter')
  const letter = page.getByRole('dialog', { name: 'Send a email to 51 leads' })
  await expect(letter.getByRole('textbox', { name: 'To' })).toHaveValue('51 leads, each at its own address')
  await expect(letter.getByRole('region', { name: 'Left out' }).getByRole('listitem')).toHaveText([
    '1 without an email address that can be mailed',
    '1 with the email address of another one',
  ])
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // closed by mistake: what was written is there again
  await letter.getByRole('textbox', { name: 'Subject' }).fill('News')
  await letter.getByRole('button', { name: 'Cancel' }).click()
  await expect(letter).toHaveCount(0)
  await bulk.click()
  await expect(letter.getByRole('textbox', { name: 'Subject' })).toHaveValue('News')

  await letter.getByRole('button', { name: 'Send Mail' }).click()
  await expect(letter).toHaveCount(0, WORDS)
  const strip = page.getByRole('region', { name: 'Last bulk change' })
  await expect(strip).toContainText('51 leads mailed. 2 leads were left out', WORDS)
  const before = await firm.api.leadSelections.recent()
  expect(before.data[0]).toMatchObject({ kind: 'mail', status: 'done', changed: 51 })
  await strip.getByRole('button', { name: /^Undo until/ }).click()
  const message = page.getByRole('status').or(page.getByRole('alert'))
  await expect(message.filter({ hasText: '51 leads not mailed after all' })).toBeVisible(WORDS)
  quiet()
})
