import { expect } from '@playwright/test'
import { CONTACTS } from '../../../apps/server/src/features/leads/lead-imports/sheets/sample-contacts.factory.ts'
import { EXPORTS } from '../../../apps/server/src/features/leads/lead-imports/sheets/sample-exports.factory.ts'
import { REGISTERS } from '../../../apps/server/src/features/leads/lead-imports/sheets/sample-registers.factory.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, TABLET, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { ImportWizardPage } from '../../pages/import-wizard.page.ts'
import { LeadListPage } from '../../pages/lead-list.page.ts'
import { test } from '../../pages/test.ts'

/** What the cells of these files become is tested on the server; this is the way of a person who corrects nothing. */
for (const [place, size, samples] of [
  ['at a desk', { width: 1440, height: 900 }, [...REGISTERS, ...EXPORTS, ...CONTACTS]],
  ['on a tablet', TABLET, EXPORTS],
  ['on a phone', PHONE, CONTACTS],
] as const) {
  test(`files as studios keep them come in as they are, ${place}`, async ({ page, baseURL }) => {
    test.slow()
    const quiet = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    await actAs(page, firm)
    await page.setViewportSize(size)
    const list = new LeadListPage(page)
    const wizard = new ImportWizardPage(page)
    let all = 0
    for (const { name, bytes, leads } of samples) {
      await test.step(name, async () => {
        const rows = `${leads.length} ${leads.length === 1 ? 'row' : 'rows'}`
        await list.open()
        await wizard.open()
        await wizard.upload(name, Buffer.from(bytes()))
        await expect(wizard.summary).toHaveText(`${rows} · no problems`)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await expect(wizard.importButton).toHaveText(`Import ${rows}`)
        await wizard.importButton.click()
        await expect(wizard.counts).toHaveText([String(leads.length), '0', '0'])
        all += leads.length
        await wizard.button('Show the leads').click()
        await expect(wizard.dialog).toHaveCount(0)
        await expect(list.tab('All')).toHaveText(new RegExp(`${all}$`))
      })
    }
    quiet()
  })
}
