import type { FullTask, NewTask } from '@plinth/contract/projects/tasks'
import type { Firm, Member } from '../../../test/harness.ts'

let phone = 7_000_000_000

/** A lead of the firm, with an assignee where one is named. */
export async function leadOf(firm: Firm, more: { assignedTo?: string; firstName?: string } = {}): Promise<string> {
  const body = { firstName: 'Meera', phoneNumber: String(phone++), ...more }
  return (await firm.owner.api.leads.addEdit({ body })).data._id
}

/** A task that a person makes; named after its number unless told. */
export async function taskBy(person: Member, task: Partial<NewTask> = {}): Promise<FullTask> {
  return (await person.api.tasks.create({ body: { title: 'Call back', ...task } })).data
}
