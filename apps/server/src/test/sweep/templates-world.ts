import type { Firm } from '../harness.ts'

/** Templates of projects, one of them deleted. */
export async function templatesWorld({ owner }: Firm) {
  const [kept, removed] = (await owner.api.projectTemplates.list()).data
  if (!kept || !removed) throw new Error('A firm starts with templates')
  await owner.api.projectTemplates.remove({ params: { id: removed._id } })
  return { keptTemplateId: kept._id, removedTemplateId: removed._id }
}
