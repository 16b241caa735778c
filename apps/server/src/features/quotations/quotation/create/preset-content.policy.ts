import type { Content, HeadFields, Milestone } from '@plinth/contract/quotations/quotation/content'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { v7 as uuid } from 'uuid'
import type { Presets } from '../../quotation-settings/quotation-settings.service.ts'

/**
 * What a new quotation begins with, with the company's texts and payment schedule where it says nothing of its own (QT-165): they are
 * copied, and changes of one do not touch the other. A warranty stands among the notes.
 */
export function withPresets<Begun extends Pick<Content, 'head' | 'milestones'>>(
  content: Begun,
  { texts, payments }: Presets,
): Begun {
  const { head } = content
  const filled: Partial<HeadFields> = {
    terms: head.terms || (texts.terms ?? ''),
    inclusions: head.inclusions || (texts.inclusions ?? ''),
    exclusions: head.exclusions || (texts.exclusions ?? ''),
    notes: head.notes || (texts.warranty ?? ''),
  }
  return {
    ...content,
    head: { ...head, ...filled },
    milestones: content.milestones.length > 0 ? content.milestones : milestonesOf(payments),
  }
}

function milestonesOf(payments: Presets['payments']): Milestone[] {
  const positions = positionsBetween(null, null, payments.length)
  return payments.map((payment, at) => ({ id: uuid(), position: positions[at] ?? '', ...payment }))
}
