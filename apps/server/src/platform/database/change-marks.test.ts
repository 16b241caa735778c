import { expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { changeMarks } from './change-marks.ts'

const app = testApp()

test('marks name the fields, who changed them and the version that comes', async () => {
  const firm = await app.firm()
  const { data: task } = await firm.owner.api.tasks.create({ body: { title: 'Order tiles' } })
  const by = firm.owner.userId
  const mark = (fields: string[]) =>
    app.app.services.db.tenant(firm.companyId, tx =>
      tx
        .updateTable('tasks')
        .set(({ eb }) => ({ version: eb('version', '+', 1), changes: changeMarks(fields, by) }))
        .where('company_id', '=', firm.companyId)
        .where('id', '=', task._id)
        .returning(['version', 'changes'])
        .executeTakeFirstOrThrow(),
    )
  const first = await mark(['assignedTo', 'it’s "one"'])
  expect(first.changes).toEqual({
    assignedTo: { version: first.version, by },
    'it’s "one"': { version: first.version, by },
  })
  const second = await mark(['assignedTo'])
  expect(second.changes).toEqual({ ...first.changes, assignedTo: { version: first.version + 1, by } })
})
