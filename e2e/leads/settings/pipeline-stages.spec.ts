import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { LeadBoardPage } from '../../pages/lead-board.page.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const STAGE = '/leads/lead-management-settings/stage'
const rows = (page: Page) => page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
const nameOf = (page: Page, place: number) => page.getByRole('textbox', { name: `Name of stage ${place}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let firm: SignedFirm
test.beforeEach(async ({ page, baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

const stages = async () => (await firm.api.pipelines.get()).data
const names = async () => (await stages()).stages.map(stage => stage.stageName)
/** Adds stages before Won; gives their ids. */
async function withStages(...stageNames: string[]): Promise<string[]> {
  const body = stageNames.map((stageName, at) => ({ stageName, sequence: 3 + at }))
  const { data } = await firm.api.pipelines.addStages({ query: { pipelineId: (await stages())._id }, body })
  return data.map(stage => stage._id)
}
async function leadIn(stageId: string) {
  const { data } = await firm.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: firm.userId },
  })
  await firm.api.leads.actions({ body: { leadId: data._id, leadStage: stageId } })
}

test('stages are looked at, added, renamed, moved and deleted [LM-035 LM-223 LM-224 LM-225 LM-226 LM-227 LM-229 LM-399 LM-400 LM-406 LM-408 LM-410 LM-446 LM-447 LM-617 LM-Q84]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await withStages('Site visit', 'Quotation')
  await page.goto(STAGE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Pipeline Stages')
  await expect(rows(page)).toHaveText([/Prospect/, /Assigned/, /Site visit/, /Quotation/, /Won/, /Lost/])
  await expect(rows(page).getByRole('textbox')).toHaveCount(0)
  await press(page, 'Edit')
  // default stages have no input, and say why nothing can be done with them
  await expect(rows(page).nth(0).getByRole('textbox', { name: /^Name/ })).toHaveCount(0)
  await rows(page).nth(0).getByRole('note', { name: 'Default stages cannot be deleted' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Default stages cannot be deleted' })).toBeVisible()
  await rows(page).nth(0).getByRole('note', { name: 'Default stages cannot be moved' }).first().hover()
  await expect(page.getByRole('tooltip', { name: 'Default stages cannot be moved' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Site visit up' })).toBeDisabled()

  // Cancel restores what was loaded
  await nameOf(page, 3).fill('Measured')
  await press(page, 'Move Quotation up')
  await expect(nameOf(page, 3)).toHaveValue('Quotation')
  await press(page, 'Cancel')
  await expect(rows(page)).toHaveText([/Prospect/, /Assigned/, /Site visit/, /Quotation/, /Won/, /Lost/])
  await press(page, 'Edit')
  await expect(nameOf(page, 3)).toHaveValue('Site visit')

  // a new stage stands before Won, has the focus, and goes at once while it was never saved
  await press(page, 'Add New Stage')
  await expect(nameOf(page, 5)).toBeFocused()
  await expect(nameOf(page, 5)).toBeInViewport()
  await press(page, 'Delete the new stage')
  await expect(rows(page)).toHaveCount(6)
  await press(page, 'Add New Stage')
  await nameOf(page, 5).fill('site  VISIT')
  await press(page, 'Save Changes')
  await expect(nameOf(page, 5)).toHaveAccessibleDescription('Another stage has this name')
  await expect(nameOf(page, 3)).toBeFocused()
  await nameOf(page, 5).fill('Design')
  await press(page, 'Move Design up')
  await page.getByRole('textbox', { name: 'Stale after days in Design' }).fill('14')
  await expectAccessible(page)

  // what was typed survives a reload
  await page.reload()
  await expect(page.getByText('These are your changes from last time.')).toBeVisible()
  await expect(nameOf(page, 4)).toHaveValue('Design')
  await press(page, 'Save Changes')
  await expectMessage(page, 'Pipeline stage added successfully')
  await expect(rows(page)).toHaveText([
    /Prospect/,
    /Assigned/,
    /Site visit/,
    /Design.*Stale after 14 days/,
    /Quotation/,
    /Won/,
    /Lost/,
  ])
  expect(await names()).toEqual(['Prospect', 'Assigned', 'Site visit', 'Design', 'Quotation', 'Won', 'Lost'])

  await press(page, 'Edit')
  await nameOf(page, 3).fill('Site measured')
  await press(page, 'Delete Quotation')
  const question = page.getByRole('alertdialog', { name: 'Delete Stage' })
  await expect(question).toContainText('This Stage will be permanently deleted from the system.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Pipeline stage deleted successfully')
  expect(await names()).toEqual(['Prospect', 'Assigned', 'Site visit', 'Design', 'Won', 'Lost'])
  await press(page, 'Save Changes')
  await expectMessage(page, 'Pipeline stage edited successfully')
  await expect(rows(page).nth(2)).toHaveText(/Site measured/)

  await press(page, 'Edit')
  await page.setViewportSize(PHONE)
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  quiet()
})

test('a stage with leads is not deleted: their number and the way to them are shown [LM-409 LM-445]', async ({
  page,
}) => {
  const [visit = ''] = await withStages('Site visit')
  await leadIn(visit)
  await page.goto(STAGE)
  await press(page, 'Edit')
  await press(page, 'Delete Site visit')
  const dialog = page.getByRole('dialog', { name: 'Delete Site visit' })
  await expect(dialog).toContainText(
    'This stage is currently assigned to 1 lead(s). Please move the lead(s) to a different stage before deleting.',
  )
  await dialog.getByRole('link', { name: 'Show the lead' }).click()
  await expect(page).toHaveURL(/\/lms\//)
  await expect(page.getByText('Meera')).toBeVisible()
  await expect(page.getByText('Site visit').first()).toBeVisible()
})

test('saving shows for half a second, and at the limit no stage is added [LM-228 LM-407 LM-443 LM-444 LM-667 LM-683 LM-Q81 LM-Q86]', async ({
  page,
}) => {
  await withStages(...Array.from({ length: 25 }, (_, at) => `Stage ${at}`))
  await page.clock.install()
  await page.goto(STAGE)
  await expect(rows(page)).toHaveCount(29)
  // nine colours, and then from the start again
  const colours = await rows(page).evaluateAll(all =>
    all.map(row => (row.firstElementChild as HTMLElement).style.background),
  )
  expect(new Set(colours.slice(0, 9)).size).toBe(9)
  expect(colours.slice(9, 18)).toEqual(colours.slice(0, 9))
  await press(page, 'Edit')
  await press(page, 'Add New Stage')
  await nameOf(page, 28).fill('The last')
  await expect(page.getByRole('button', { name: 'Add New Stage' })).toBeDisabled()
  await page.getByRole('note', { name: 'maximum limit : 20 pipelines' }).hover()
  await expect(page.getByRole('tooltip', { name: 'maximum limit : 20 pipelines' })).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const saved = page.waitForResponse(/edit-pipeline/)
  await press(page, 'Save Changes')
  await saved
  await page.clock.runFor(490)
  await expect(page.locator('button[data-loading]')).toHaveText(/Save Changes/)
  await page.clock.runFor(20)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('what two people change at once is kept of both, and each sees what the other wrote', async ({
  page,
  browser,
  baseURL,
}) => {
  const [visit = ''] = await withStages('Site visit', 'Quotation')
  const ravi = await newColleague(baseURL ?? '', firm, 'Ravi')
  await page.goto(STAGE)
  await press(page, 'Edit')
  await nameOf(page, 3).fill('Measured')
  await press(page, 'Add New Stage')
  await nameOf(page, 5).fill('Design')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await actAs(theirs, ravi)
  await theirs.goto(STAGE)
  await press(theirs, 'Edit')
  await nameOf(theirs, 3).fill('Survey')
  await press(theirs, 'Move Quotation up')
  await press(theirs, 'Save Changes')
  await expectMessage(theirs, 'Pipeline stage edited successfully')

  await press(page, 'Save Changes')
  const notice = page.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(notice).toContainText('Prospect, Assigned, Quotation, Survey, Won, Lost')
  await expect(notice).toContainText('Prospect, Assigned, Measured, Quotation, Design, Won, Lost')
  await expect(nameOf(page, 3)).toHaveValue('Quotation')
  await expect(nameOf(page, 4)).toHaveValue('Design')
  await expect(nameOf(page, 5)).toHaveValue('Measured')
  await notice.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(nameOf(page, 5)).toHaveValue('Survey')
  await press(page, 'Save Changes')
  await expectMessage(page, 'Pipeline stage added successfully')
  const after = await stages()
  expect(after.stages.map(stage => stage.stageName)).toEqual([
    'Prospect',
    'Assigned',
    'Quotation',
    'Design',
    'Survey',
    'Won',
    'Lost',
  ])
  expect(after.stages[4]?._id).toBe(visit)
  // and the colleague's page follows
  await expect(rows(theirs)).toHaveCount(7)

  // as does a page that chooses between stages
  await theirs.getByRole('link', { name: 'Stage transition rules' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Stage Transition Rules')
  await withStages('Handover')
  await theirs.getByRole('button', { name: 'Add New Rule' }).first().click()
  await theirs.getByRole('combobox', { name: 'From Stage' }).click()
  await expect(theirs.getByRole('option', { name: 'Handover' })).toBeVisible()
  await context.close()
})

test('the board edits its own columns, and says what came of it [LM-182 LM-442 LM-444 LM-615 LM-616 LM-649 LM-Q81 LM-Q84]', async ({
  page,
  browser,
  baseURL,
}) => {
  const [visit = ''] = await withStages('Site visit', 'Quotation')
  await leadIn(visit)
  const ravi = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  const board = new LeadBoardPage(page)
  await page.goto('/leads/pipeline')
  await expect(board.head('Quotation')).toBeVisible()
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await actAs(theirs, ravi)
  await theirs.goto('/leads/lead-management-settings/stage')
  await expect(rows(theirs)).toHaveCount(6)

  await press(page, 'Edit Pipeline')
  const dialog = page.getByRole('dialog', { name: 'Edit Pipeline' })
  await nameOf(page, 4).fill('Offer')
  await press(page, 'Add New Stage')
  await nameOf(page, 5).fill('Design')
  // what was typed is not lost by a slip
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(nameOf(page, 5)).toHaveValue('Design')
  await page.route(/edit-pipeline/, route => route.abort(), { times: 1 })
  await press(page, 'Save Changes')
  await expectMessage(page, 'Failed to save pipeline')
  await expect(nameOf(page, 5)).toHaveValue('Design')
  await expectAccessible(page)
  await press(page, 'Save Changes')
  await expectMessage(page, 'Pipeline edited Successfully')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region')).toHaveCount(7)
  await expect(board.head('Offer')).toBeVisible()
  await expect(board.head('Design')).toBeVisible()
  // who looks at the stages elsewhere sees them at once
  await expect(rows(theirs)).toHaveText([/Prospect/, /Assigned/, /Site visit/, /Offer/, /Design/, /Won/, /Lost/])
  await context.close()

  await press(page, 'Edit Pipeline')
  await press(page, 'Delete Design')
  await page.getByRole('alertdialog', { name: 'Delete Stage' }).getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Stage Deleted Successfully')
  await press(page, 'Cancel')
  await expect(page.getByRole('region')).toHaveCount(6)

  await withStages(...Array.from({ length: 14 }, (_, at) => `Stage ${at}`))
  await expect(page.getByRole('region')).toHaveCount(20)
  await press(page, 'Edit Pipeline')
  await expect(dialog.getByRole('button', { name: 'Add New Stage' })).toBeDisabled()
  await dialog.getByRole('note', { name: 'maximum limit : 20 pipelines' }).hover()
  await expect(page.getByRole('tooltip', { name: 'maximum limit : 20 pipelines' })).toBeVisible()
})

test('the reasons for losing are kept one on each line, and not over what somebody else has changed', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const kept = async () => (await firm.api.leadForms.lostReasons()).data.reasons
  const [budget, ...others] = await kept()
  await page.goto(STAGE)
  const form = page.getByRole('form', { name: 'Reasons for losing' })
  const field = form.getByRole('textbox', { name: 'One reason on each line' })
  const save = form.getByRole('button', { name: 'Save' })
  await expect(field).toHaveValue([budget, ...others].join('\n'))
  await field.fill('Too far away\n\n  Moved   abroad \nToo Far Away')
  await save.click()
  await expect(form.getByText('Each reason can be used only once')).toBeVisible()
  await expectAccessible(page)
  await field.fill('Too far away\n\n  Moved   abroad ')
  await save.click()
  await expectMessage(page, 'Reasons saved')
  await expect(field).toHaveValue('Too far away\nMoved abroad')
  expect(await kept()).toEqual(['Too far away', 'Moved abroad'])

  // a colleague changes them while they are written here
  await field.fill('Too far away\nMoved abroad\nProject postponed')
  const before = await kept()
  await firm.api.leadForms.putLostReasons({ body: { reasons: ['Too dear'], before } })
  await save.click()
  await expect(form.getByText('Somebody else has changed the reasons. Check them and save again')).toBeVisible()
  expect(await kept()).toEqual(['Too dear'])
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field).toHaveValue('Too dear')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  quiet()
})
