import { nothing, type Probe, type SweepWorld } from './sweep-probe.ts'

const ofTask: Required<Pick<Probe, 'ids'>>['ids'] = { 'params.id': w => w.taskId }
const params = (w: SweepWorld) => ({ id: w.taskId })
const ofItem = { ...ofTask, 'params.itemId': (w: SweepWorld) => w.taskItemId }
const itemParams = (w: SweepWorld) => ({ id: w.taskId, itemId: w.taskItemId })

/** How to reach the operations of tasks. */
export const TASK_PROBES: Record<string, Probe> = {
  'tasks.list': {
    input: () => ({ query: { scope: 'all' } }),
    ids: { 'query.leadId': w => w.leadId, 'query.projectId': w => w.projectId, 'query.assignedTo': w => w.memberId },
  },
  'tasks.counts': nothing,
  'tasks.byId': { input: w => ({ params: params(w) }), ids: ofTask },
  'tasks.create': {
    input: w => ({ body: { title: 'Call back', assignedTo: w.memberId } }),
    ids: { 'body.assignedTo': w => w.memberId, 'body.leadId': w => w.leadId, 'body.projectId': w => w.projectId },
  },
  'tasks.edit': {
    input: w => ({ params: params(w), body: { version: 1, assignedTo: w.memberId } }),
    ids: { ...ofTask, 'body.assignedTo': w => w.memberId },
  },
  'tasks.setStatus': { input: w => ({ params: params(w), body: { status: 'done' } }), ids: ofTask },
  // one that is not deleted is answered as it is
  'tasks.restore': { input: w => ({ params: params(w) }), ids: ofTask },
  'tasks.addItem': { input: w => ({ params: params(w), body: { text: 'Measure' } }), ids: ofTask },
  'tasks.editItem': { input: w => ({ params: itemParams(w), body: { isDone: true } }), ids: ofItem },
  'tasks.removeItem': { input: w => ({ params: itemParams(w) }), ids: ofItem },
  'tasks.comments': { input: w => ({ params: params(w) }), ids: ofTask },
  'tasks.comment': { input: w => ({ params: params(w), body: { text: 'Done?' } }), ids: ofTask },
  'tasks.remove': { input: w => ({ params: params(w) }), ids: ofTask },
  'tasks.ofLeadDraft': { input: w => ({ params: { leadId: w.leadId } }), ids: { 'params.leadId': w => w.leadId } },
}
