import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

/** A project of a firm, with a member beside its admin. */
async function projectOf(firm: SignedFirm) {
  const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
  const { data: project } = await firm.api.projectDetails.save({
    body: {
      name: 'Lake house at Pashan',
      clientId: client._id,
      projectAdmin: firm.userId,
      location: '12 Lake Road',
      city: 'Pune',
      phoneCode: '+91',
      phoneNumber: '9876543210',
      isConfirmed: false,
    },
  })
  return { _id: project._id, clientId: client._id }
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name })

test.describe('the page of a project', () => {
  test('has a head and tabs, and tells what happened as it happens [PJ-002 PJ-052 PJ-061]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const project = await projectOf(firm)
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto(`/pmt/${project._id}`)
    await expect(page.getByRole('heading', { name: 'Lake house at Pashan', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call Meera Shah, +91 9876543210' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mail Meera Shah' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^12 Lake Road, Pune/ })).toHaveAttribute('href', /openstreetmap/)
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)

    await tab(page, 'Activity').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/pmt/${project._id}/activity`)
    const entries = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText('made the project')
    await firm.api.projectDetails.edit({ query: { id: project._id }, body: { name: 'Lake house', city: 'Mumbai' } })
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('changed city, project name')
    await expect(page.getByRole('heading', { name: 'Lake house', level: 1, exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Share with client' }).click()
    await expect(page).toHaveURL(`/pmt/${project._id}/team#client-access`)
    await expect(page.getByRole('region', { name: 'Client access' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Meera Shah can see' })).toBeInViewport()
    await tab(page, 'Activity').click()
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Team' }).click()
    await expect(page.getByText('Nothing here yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nothing here yet.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.goto(`/pmt/${project._id}/activity`)
    await expect(entries).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    calm()
  })

  test('shows dates, numbers, money, people and place at a glance, and stands on the home [PJ-048 PJ-049 PJ-051 PJ-052 PJ-054 PJ-055 PJ-056 PJ-057 PJ-058 PJ-059 PJ-292]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const base = baseURL ?? ''
    const firm = await newFirm(base)
    const lena = await newColleague(base, firm, 'Lena')
    const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
    const { data: project } = await firm.api.projectDetails.save({
      body: {
        name: 'Lake house at Pashan',
        clientId: client._id,
        projectAdmin: lena.userId,
        teamMembers: [firm.userId],
        city: 'Pune',
        expectedBudget: '4500000',
        note: 'Plans: https://plinth.example/plans\n<b>North wall first</b>',
        expectedEndDate: '2099-12-31',
      },
    })
    const { data: phased } = await firm.api.projectPhases.list({ params: { id: project._id } })
    const handover = phased.phases.at(-1)?._id ?? ''
    const floorPlan = { title: 'Floor plan', plannedOn: '2099-11-30' }
    await firm.api.projectPhases.addMilestone({ params: { id: handover }, body: floorPlan })
    await firm.api.tasks.create({ body: { title: 'Measure', projectId: project._id, assignedTo: lena.userId } })
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    const reads: string[] = []
    page.on('request', request => {
      if (request.url().includes(project._id) && request.url().includes('/api/')) reads.push(request.url())
    })
    await page.goto(`/pmt/${project._id}`)
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(card('Dates').getByText('31 Dec 2099')).toBeVisible()
    await expect(card('Dates').getByRole('link', { name: 'Floor plan' })).toBeVisible()
    await expect(card('Open now').getByText('Open tasks')).toBeVisible()
    await expect(card('Details').getByRole('link', { name: 'https://plinth.example/plans' })).toHaveAttribute(
      'rel',
      /noopener/,
    )
    await expect(card('Details').getByText('<b>North wall first</b>')).toBeVisible()
    await expect(card('Money').getByText('₹45,00,000', { exact: true })).toBeVisible()
    await expect(card('Team').getByText(lena.fullName)).toBeVisible()
    await expect(card('Team').getByText('Project admin')).toBeVisible()
    await expect(card('Location').getByRole('link', { name: 'Open in maps' })).toBeVisible()
    await expectAccessible(page)
    expect(reads.filter(url => !url.endsWith('/opened'))).toEqual([
      expect.stringContaining(`/pmt/projects/${project._id}/overview`),
    ])
    await card('Open now').getByRole('link', { name: '1 open task' }).click()
    await expect(page.getByRole('checkbox', { name: 'Done: Measure' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('textbox', { name: 'Add a task to the project' }).fill('Paint')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paint')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Lake house at Pashan', exact: true }).click()
    await expect(card('Open now').getByRole('link', { name: '2 open tasks' })).toBeVisible()
    await card('Open now').getByRole('link', { name: '0 overdue tasks' }).click()
    await expect(page.getByText('Nothing is overdue')).toBeVisible()
    await page.goBack()
    const phases = page.getByRole('navigation', { name: 'Phases of the project' })
    await expect(phases.getByRole('link')).toHaveText([
      /Design.*Not started · 0 %/,
      /Approval/,
      /Procurement/,
      /Execution/,
      /Handover/,
    ])
    await page.setViewportSize({ width: 1440, height: 500 })
    await phases.getByRole('link', { name: 'Handover' }).click()
    await expect(page.getByRole('region', { name: 'Handover' })).toBeInViewport()
    await page.setViewportSize(DESK)
    await page.goBack()
    await card('Location').getByRole('button', { name: 'Set location' }).click()
    await expect(page.getByRole('dialog', { name: 'Project location' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)

    await page.goto('/admin/')
    const panel = page.getByRole('region', { name: 'Projects', exact: true })
    await expect(panel.getByRole('link', { name: 'Lake house at Pashan' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await firm.api.projectPeople.setAdmin({ params: { id: project._id }, body: { projectAdmin: firm.userId } })
    await firm.api.projectDetails.edit({ query: { id: project._id }, body: { name: 'Lake house' } })
    await panel.getByRole('link', { name: 'Lake house', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Lake house', level: 1, exact: true })).toBeVisible()
    calm()
  })

  test('adds people to the team, changes their role, hands over and removes, by keyboard and on a phone [PJ-078 PJ-080 PJ-081 PJ-082 PJ-083]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const base = baseURL ?? ''
    const firm = await newFirm(base)
    const lena = await newColleague(base, firm, 'Lena')
    const ravi = await newColleague(base, firm, 'Ravi')
    const project = await projectOf(firm)
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto(`/pmt/${project._id}/team`)
    const members = page.getByRole('region', { name: 'Members' })
    await expect(members.getByText('Nobody else works on this project yet.')).toBeVisible()
    await expectAccessible(page)
    await members.getByRole('button', { name: 'Add member' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Field is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Rav')
    await page.getByRole('option', { name: ravi.fullName }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Supervisor' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(members.getByText(ravi.fullName)).toBeVisible()
    const tick = members.getByRole('checkbox', { name: `${ravi.fullName} can see money` })
    await tick.click()
    await expect(tick).toBeChecked()
    await members.getByRole('combobox', { name: `Role of ${ravi.fullName}` }).click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await expect(async () => {
      const { data } = await firm.api.projectPeople.list({ params: { id: project._id } })
      expect(data.members[0]).toMatchObject({ role: 'viewer', seesMoney: true })
    }).toPass()

    await page.getByRole('button', { name: 'Hand over' }).click()
    await dialog.getByRole('combobox', { name: 'Project admin' }).fill('Len')
    await page.getByRole('option', { name: lena.fullName }).click()
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByRole('region', { name: 'Project admin' }).getByText(lena.fullName)).toBeVisible()
    await expect(members.getByRole('listitem')).toHaveCount(2)

    await firm.api.tasks.create({ body: { title: 'Measure', projectId: project._id, assignedTo: ravi.userId } })
    await page.setViewportSize(PHONE)
    await page.reload()
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await members.getByRole('button', { name: `Remove ${ravi.fullName}` }).click()
    await dialog.getByRole('combobox', { name: 'Hand over 1 open task to' }).click()
    await page.getByRole('option', { name: lena.fullName }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(members.getByText(ravi.fullName)).toHaveCount(0)
    const { data: tasks } = await firm.api.tasks.list({ query: { scope: 'all', projectId: project._id } })
    expect(tasks.map(task => task.assignee._id)).toEqual([lena.userId])
    calm()
  })

  test('says the same of a project that is not there and one that may not be seen [PJ-012]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const other = await newFirm(baseURL ?? '')
    const foreign = await projectOf(other)
    await actAs(page, firm)
    for (const id of [foreign._id, '018f0000-0000-7000-8000-000000000000', 'nothing']) {
      await page.goto(`/pmt/${id}/activity`)
      await expect(page.getByText('This project is not available.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to the projects' })).toBeVisible()
    }
  })
})
