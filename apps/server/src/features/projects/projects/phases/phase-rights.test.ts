import { PROJECT_RIGHTS } from '@plinth/contract/projects/project-rights'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { builtProject, idOf, phasesOf } from './project-phases.factory.ts'

const app = testApp()

/** Every call that changes phases, each with what it is asked with in a project. */
async function callsOf({ firm, projectId }: Awaited<ReturnType<typeof builtProject>>) {
  const { projectPhases } = firm.owner.api
  const [design, approval] = [await idOf(firm, projectId, 'Design'), await idOf(firm, projectId, 'Approval')]
  for (const title of ['Brief', 'Plan', 'Gone'])
    await projectPhases.addMilestone({ params: { id: design }, body: { title } })
  const [brief, plan, gone] = [
    await idOf(firm, projectId, 'Brief'),
    await idOf(firm, projectId, 'Plan'),
    await idOf(firm, projectId, 'Gone'),
  ]
  await projectPhases.removeMilestone({ params: { id: gone } })
  const { phases } = (await projectPhases.remove({ params: { id: approval } })).data
  const order = phases.map(({ _id, milestones }) => ({ _id, milestones: milestones.map(one => one._id) }))
  const of = (id: string) => ({ params: { id } })
  return {
    changeProject: {
      add: (who: Member) => who.api.projectPhases.add({ ...of(projectId), body: { name: `By ${who.userId}` } }),
      order: (who: Member) => who.api.projectPhases.order({ ...of(projectId), body: { phases: order } }),
      shift: (who: Member) => who.api.projectPhases.shift({ ...of(projectId), body: { after: design, days: 1 } }),
      edit: (who: Member) => who.api.projectPhases.edit({ ...of(design), body: { weight: 1 } }),
      remove: (who: Member) => who.api.projectPhases.remove(of(approval)),
      restore: (who: Member) => who.api.projectPhases.restore(of(approval)),
      addMilestone: (who: Member) => who.api.projectPhases.addMilestone({ ...of(design), body: { title: 'New' } }),
      editMilestone: (who: Member) => who.api.projectPhases.editMilestone({ ...of(plan), body: { note: 'x' } }),
      removeMilestone: (who: Member) => who.api.projectPhases.removeMilestone(of(gone)),
      restoreMilestone: (who: Member) => who.api.projectPhases.restoreMilestone(of(gone)),
      setHealth: (who: Member) =>
        who.api.projectPhases.setHealth({ ...of(projectId), body: { health: 1, reason: 'x' } }),
      clearHealth: (who: Member) => who.api.projectPhases.clearHealth(of(projectId)),
    },
    markMilestones: {
      markDone: (who: Member) => who.api.projectPhases.markDone({ ...of(brief), body: {} }),
      markOpen: (who: Member) => who.api.projectPhases.markOpen(of(brief)),
    },
  }
}

describe('the phases of a project', () => {
  it.each(['changeProject', 'markMilestones'] as const)(
    'are changed by whom the table names: %s [PJ-079]',
    async right => {
      const project = await builtProject(app)
      const calls = Object.values((await callsOf(project))[right])
      const people = {
        admin: project.lena,
        manager: project.mia,
        designer: project.dev,
        supervisor: project.sam,
        viewer: project.vera,
      }
      const allowed: readonly string[] = PROJECT_RIGHTS[right]
      for (const [standing, who] of Object.entries(people))
        for (const call of calls) {
          // whoever may is let through, whether or not there is still something to do
          const code = await call(who).then(
            () => 'done',
            (error: { code: string }) => error.code,
          )
          expect({ standing, isRefused: code === 'FORBIDDEN' }).toEqual({
            standing,
            isRefused: !allowed.includes(standing),
          })
        }
    },
  )

  it('are read by its team and admins, and there for nobody else of this or another firm [PJ-077 PJ-079 PJ-291]', async () => {
    const project = await builtProject(app)
    const { firm, projectId, vera, stranger } = project
    const foreign = (await builtProject(app)).firm.owner
    expect(await phasesOf(vera, projectId)).toMatchObject({ mayChange: false, mayMarkMilestones: false })
    expect(await phasesOf(project.sam, projectId)).toMatchObject({ mayChange: false, mayMarkMilestones: true })
    expect(await phasesOf(project.mia, projectId)).toMatchObject({ mayChange: true, mayMarkMilestones: true })
    const calls = await callsOf(project)
    for (const who of [stranger, foreign]) {
      await expect(phasesOf(who, projectId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      for (const call of [...Object.values(calls.changeProject), ...Object.values(calls.markMilestones)])
        await expect(call(who)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await phasesOf(firm.owner, projectId)).phases).toHaveLength(4)
  })

  it('are changed by nobody in an archived project [PJ-072]', async () => {
    const project = await builtProject(app)
    const calls = await callsOf(project)
    await app.rows('update projects set archived_at = now() where id = $1', [project.projectId])
    for (const call of [...Object.values(calls.changeProject), ...Object.values(calls.markMilestones)])
      await expect(call(project.firm.owner)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This project is archived. Restore it to make changes',
      })
    expect(await phasesOf(project.firm.owner, project.projectId)).toMatchObject({ mayChange: false })
  })

  it('tell payment shares only to those who see money [PJ-080 PJ-093]', async () => {
    const { firm, projectId, mia, dev, vera } = await builtProject(app)
    const id = await idOf(firm, projectId, 'Design')
    await firm.owner.api.projectPhases.addMilestone({ params: { id }, body: { title: 'Advance', paymentShare: 10 } })
    await app.rows('update project_members set sees_money = true where user_id = $1', [vera.userId])
    for (const who of [firm.owner, mia, vera])
      expect((await phasesOf(who, projectId)).phases[0]?.milestones[0]).toMatchObject({ paymentShare: 10 })
    const seen = await phasesOf(dev, projectId)
    expect(seen.seesMoney).toBe(false)
    expect(seen.phases[0]?.milestones[0]).toMatchObject({ title: 'Advance' })
    expect(JSON.stringify(seen)).not.toContain('paymentShare')
    const milestone = await idOf(firm, projectId, 'Advance')
    const marked = await dev.api.projectPhases.markDone({ params: { id: milestone }, body: {} })
    expect(JSON.stringify(marked)).not.toContain('paymentShare')
  })
})
