import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { purgeProjects } from '../../../projects/projects/life/project-purge.service.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { removeAllProjects } from '../../../projects/projects/projects.service.ts'
import { ACCEPTED, issuable, issued } from './life.factory.ts'

const app = testApp()

it('keeps a deleted project as long as it has an issued quotation, and takes the others [PJ-073 QT-195]', async () => {
  const firm = await app.firm()
  const project = async (name: string) => ({ name, id: await projectOf(app, firm, name) })
  const [quoted, drafted, plain] = [
    await project('Lake house'),
    await project('Hill house'),
    await project('Sea villa'),
  ]
  const { quotationId } = await issued(app, firm, { projectId: quoted.id })
  await issuable(app, firm, { projectId: drafted.id })
  for (const { id, name } of [quoted, drafted, plain])
    await firm.owner.api.projectLife.remove({ params: { id }, query: { name } })
  app.clock.advance(31 * 24 * 3600 * 1000)
  await purgeProjects(app.app.services)
  expect(await app.rows('select id from projects where company_id = $1', [firm.companyId])).toEqual([{ id: quoted.id }])
  expect(await app.rows('select id, number from quotations where company_id = $1', [firm.companyId])).toEqual([
    { id: quotationId, number: 'EQ/25-26/0001' },
  ])
})

it('tells admins why a deleted project is kept, who can restore it at any time [QT-195]', async () => {
  const firm = await app.firm()
  const project = await projectOf(app, firm, 'Lake house')
  await issued(app, firm, { projectId: project })
  await firm.owner.api.projectLife.remove({ params: { id: project }, query: { name: 'Lake house' } })
  app.clock.advance(31 * 24 * 3600 * 1000)
  const owner = app.anonymous(await app.sessionFor(firm.owner.userId))
  expect((await owner.projectLife.deleted()).data).toMatchObject([{ _id: project, goneAt: null }])
  await owner.projectLife.restore({ params: { id: project } })
  expect((await owner.projectLife.deleted()).data).toEqual([])
})

it('refuses in the database to delete a project with an issued quotation, whatever asks, but for made-up companies [QT-195 QT-344]', async () => {
  const firm = await app.firm()
  const { quotationId, versionId } = await issued(app, firm)
  await firm.owner.api.decisions.accept({ params: { id: versionId }, body: ACCEPTED })
  const { db } = app.app.services
  const remove = () => db.tenant(firm.companyId, tx => removeAllProjects(tx, firm.companyId))
  const kept = () =>
    app.rows(
      `select a.id from quotation_acceptances a join quotation_versions v on v.id = a.version_id where v.quotation_id = $1`,
      [quotationId],
    )
  await expect(remove()).rejects.toThrow('a project with an issued quotation is kept')
  expect(await kept()).toHaveLength(1)
  await app.rows('update companies set is_demo = true where company_id = $1', [firm.companyId])
  await remove()
  expect(await kept()).toEqual([])
})
