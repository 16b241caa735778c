import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { builtProject, idOf } from '../phases/project-phases.factory.ts'

const app = testApp()

it('a project with open phases is completed only anyway, and its activity keeps how many they were [PJ-071]', async () => {
  const { firm, projectId, mia } = await builtProject(app)
  const complete = (isAnyway?: true) =>
    mia.api.projectLife.setStatus({ params: { id: projectId }, body: { status: 2, ...(isAnyway ? { isAnyway } : {}) } })
  for (const [name, state] of [
    ['Design', 2],
    ['Approval', 3],
    ['Execution', 1],
  ] as const)
    await mia.api.projectPhases.edit({ params: { id: await idOf(firm, projectId, name) }, body: { state } })
  const unfinished = { openPhases: 3, openSnags: null, waitingApprovals: null }
  await expect(complete()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Some of this project is not finished',
    data: unfinished,
  })
  const { data: bulk } = await mia.api.projectLife.bulk({ body: { projectIds: [projectId], change: { status: 2 } } })
  expect(bulk).toEqual({
    changed: 0,
    refused: [{ _id: projectId, name: 'Lake house', reason: 'Some of this project is not finished' }],
  })
  expect((await complete(true)).data.status).toBe(2)
  const { data } = await mia.api.projectActivities.list({ params: { id: projectId } })
  expect(data.items[0]).toMatchObject({ kind: 'project.status', details: { from: 1, to: 2, openPhases: 3 } })
})

it('a project whose phases are done or skipped is completed without a question [PJ-071]', async () => {
  const { firm, projectId, mia } = await builtProject(app)
  for (const name of ['Design', 'Approval', 'Procurement', 'Execution', 'Handover']) {
    const state = name === 'Approval' ? 3 : 2
    await mia.api.projectPhases.edit({ params: { id: await idOf(firm, projectId, name) }, body: { state } })
  }
  await mia.api.projectLife.setStatus({ params: { id: projectId }, body: { status: 2 } })
  const { data } = await mia.api.projectActivities.list({ params: { id: projectId } })
  expect(data.items[0]?.details).toEqual({ from: 1, to: 2, reason: '' })
})
