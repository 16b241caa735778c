import { BLANK_LINE, NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import {
  ENTITY_FIELDS,
  type EntityName,
  type HeadFields,
  type Line,
} from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { positionBetween } from '@plinth/contract/quotations/quotation/positions'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { ChangesAnswer } from '@plinth/contract/quotations/quotation/versions'
import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import { projectOf } from '../../projects/projects/projects.factory.ts'

const FIRST = positionBetween(null, null)

const FIELDS = {
  room: { position: FIRST, name: 'Kitchen', area: null, lengthMm: null, breadthMm: null, heightMm: null, note: '' },
  section: { position: FIRST, name: 'Carpentry', ...NO_DISCOUNT, ...NOTHING_AGREED },
  choice: { position: FIRST, name: 'Shutter finish', isPackage: false },
  option: { position: FIRST, name: 'Laminate', isChosen: false, isRecommended: false, ...NOTHING_AGREED },
  line: {
    ...BLANK_LINE,
    position: FIRST,
    roomId: null,
    sectionId: null,
    description: 'Wardrobe',
    quantity: '1.000',
    rate: '1000.00',
    taxRate: '18.00',
  },
  measurement: {
    position: FIRST,
    description: '',
    isDeduction: false,
    nos: '1.000',
    lengthMm: null,
    breadthMm: null,
    heightMm: null,
    typed: { length: '', breadth: '', height: '' },
  },
  milestone: { position: FIRST, name: 'On booking', due: '', kind: 'percent', value: '100.00' },
} as const satisfies Record<EntityName, object>

/** A change that inserts an entity; what is not said is plain. */
export function insertion(entity: EntityName, fields: object = {}, key: string = crypto.randomUUID()): ContentChange {
  const whole = { ...FIELDS[entity], ...fields }
  return {
    op: 'insert',
    entity,
    id: crypto.randomUUID(),
    key,
    fields: ENTITY_FIELDS[entity].parse(whole),
  } as ContentChange
}
export const lineInsertion = (fields: Partial<Line> = {}, key?: string): ContentChange => insertion('line', fields, key)

/** A change of fields of an entity. */
export const setting = (entity: EntityName | 'head', key: string, fields: object): ContentChange =>
  ({ op: 'set', entity, id: crypto.randomUUID(), key, fields }) as ContentChange
export const removal = (entity: EntityName, key: string): ContentChange =>
  ({ op: 'delete', entity, id: crypto.randomUUID(), key }) as ContentChange

/** A batch of changes by somebody, made on the revision that is there unless told. */
export async function change(
  who: Member,
  versionId: string,
  changes: ContentChange[],
  { base, batchId = crypto.randomUUID() }: { base?: number; batchId?: string } = {},
): Promise<ChangesAnswer> {
  const params = { id: versionId }
  const baseRevision = base ?? (await who.api.versions.byId({ params })).data.revision
  return (await who.api.versions.change({ params, body: { batchId, baseRevision, changes } })).data
}

export interface Draft {
  quotationId: string
  versionId: string
  projectId: string
}

/** Lets drafts of a firm begin with nothing: without a default, no text and no payment schedule of the settings is taken. */
async function withoutPresets(app: TestApp, { companyId }: Firm): Promise<void> {
  for (const table of ['quotation_texts', 'payment_schedules'])
    await app.rows(
      `update ${table} set is_default_design = false, is_default_execution = false
       where company_id = $1 and (is_default_design or is_default_execution)`,
      [companyId],
    )
}

/** A draft of the firm's owner, empty but for what is told, in a project of its own unless told, with these lines. */
export async function draftOf(
  app: TestApp,
  firm: Firm,
  {
    type = 'execution',
    projectId,
    lines = [],
    head,
    by = firm.owner,
  }: {
    type?: QuotationType
    projectId?: string
    lines?: Partial<Line>[]
    head?: Partial<HeadFields>
    by?: Member
  } = {},
): Promise<Draft> {
  await withoutPresets(app, firm)
  const project = projectId ?? (await projectOf(app, firm, `Site ${crypto.randomUUID()}`))
  const { data } = await by.api.quotations.create({ body: { from: 'nothing', type, projectId: project } })
  const changes = [...(head ? [setting('head', data.versionId, head)] : []), ...lines.map(line => lineInsertion(line))]
  if (changes.length > 0) await change(firm.owner, data.versionId, changes)
  return { quotationId: data._id, versionId: data.versionId, projectId: project }
}

/** The codes with which calls are refused; undefined for those that are not. */
export async function codesOf(calls: readonly Promise<unknown>[]): Promise<(string | undefined)[]> {
  const outcomes = await Promise.allSettled(calls)
  return outcomes.map(one => (one.status === 'rejected' ? (one.reason as { code?: string }).code : undefined))
}
